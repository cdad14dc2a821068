package io.github.jettyqos.ctl.connect;

import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.core.manage.Parameter;
import io.github.jettyqos.ctl.text.Data;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The bean of a server's management. */
final class JmxConnection implements Connection {
  private static final String TEXT = String.class.getName();

  private final JMXConnector connector;
  private final MBeanServerConnection beans;
  private final ObjectName bean;
  private final String where;

  private JmxConnection(JMXConnector connector, ObjectName bean, String where) throws IOException {
    this.connector = connector;
    this.beans = connector.getMBeanServerConnection();
    this.bean = bean;
    this.where = where;
  }

  /**
   * Connects.
   *
   * @param environment of the connector: credentials
   * @param server the name of the server; empty if there is to be only one
   * @param where for messages, such as {@code the JVM 4711}
   */
  static Connection open(
      JMXServiceURL url, Map<String, ?> environment, String server, String where) {
    JMXConnector connector = null;
    try {
      connector = JMXConnectorFactory.connect(url, environment);
      ObjectName bean = Beans.one(connector.getMBeanServerConnection(), server, where);
      return new JmxConnection(connector, bean, where);
    } catch (SecurityException e) {
      throw new RefusedException(
          where + " does not let this user in; give --user NAME and --password-file FILE");
    } catch (IOException e) {
      throw new UnreachableException(where, e);
    } catch (RuntimeException e) {
      close(connector);
      throw e;
    }
  }

  @Override
  public Data data(String operation, Map<String, String> arguments) {
    Object answer =
        invoke(
            "json", new Object[] {operation, Answers.query(arguments)}, new String[] {TEXT, TEXT});
    return Answers.read(String.valueOf(answer), where);
  }

  /** A number or truth value that may be left out cannot be over JMX. */
  @Override
  public String words(String operation, Map<String, String> arguments) {
    List<Parameter> parameters =
        Management.operations().stream()
            .filter(each -> each.name().equals(operation))
            .map(Operation::parameters)
            .findFirst()
            .orElse(List.of());
    boolean all = parameters.stream().allMatch(each -> arguments.containsKey(each.name()));
    if (!all || parameters.size() != arguments.size()) {
      return Answers.words(data(operation, arguments));
    }
    Object[] values = parameters.stream().map(each -> value(each, arguments)).toArray();
    String[] types =
        Arrays.stream(values).map(each -> type(each)).toArray(String[]::new);
    return String.valueOf(invoke(operation, values, types));
  }

  /** What is not of its kind is sent as text, and refused there in the words of the server. */
  private static Object value(Parameter parameter, Map<String, String> arguments) {
    String text = String.valueOf(arguments.get(parameter.name()));
    return switch (parameter.kind()) {
      case TEXT -> text;
      case WHOLE -> text.matches("-?[0-9]{1,18}") ? (Object) Long.valueOf(text) : text;
      case TRUTH -> text.equals("true") || text.equals("false") ? (Object) text.equals("true") : text;
    };
  }

  private static String type(Object value) {
    return value instanceof Long ? "long" : value instanceof Boolean ? "boolean" : TEXT;
  }

  private Object invoke(String operation, Object[] values, String[] types) {
    try {
      return beans.invoke(bean, operation, values, types);
    } catch (InstanceNotFoundException e) {
      throw new UnreachableException(where + " has no running server of QoS for Jetty any more");
    } catch (ReflectionException e) {
      throw new RefusedException(
          "operation: " + operation + " is none of this server, which is of another version");
    } catch (JMException | JMRuntimeException e) {
      throw new RefusedException(String.valueOf(e.getMessage()));
    } catch (SecurityException e) {
      throw new RefusedException(where + " does not let this user do that");
    } catch (IOException e) {
      throw new UnreachableException(where, e);
    }
  }

  @Override
  public void close() {
    close(connector);
  }

  private static void close(@org.jspecify.annotations.Nullable JMXConnector connector) {
    try {
      if (connector != null) {
        connector.close();
      }
    } catch (IOException e) {
      // The other side has gone, which is as good.
    }
  }
}
