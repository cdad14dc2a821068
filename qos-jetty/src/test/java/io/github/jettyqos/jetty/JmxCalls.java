package io.github.jettyqos.jetty;

import java.util.Arrays;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** Calls operations of the bean Management by their names, as consoles do. */
public final class JmxCalls {
  private JmxCalls() {}

  public static ObjectName management() throws Exception {
    return new ObjectName("io.github.jettyqos:type=Management");
  }

  public static String call(
      MBeanServerConnection beans, String operation, @Nullable Object... arguments)
      throws Exception {
    return call(beans, management(), operation, arguments);
  }

  public static String call(
      MBeanServerConnection beans, ObjectName bean, String operation, @Nullable Object... arguments)
      throws Exception {
    String[] types =
        Arrays.stream(beans.getMBeanInfo(bean).getOperations())
            .filter(each -> each.getName().equals(operation))
            .map(MBeanOperationInfo::getSignature)
            .flatMap(Arrays::stream)
            .map(MBeanParameterInfo::getType)
            .toArray(String[]::new);
    return (String) beans.invoke(bean, operation, arguments, types);
  }
}
