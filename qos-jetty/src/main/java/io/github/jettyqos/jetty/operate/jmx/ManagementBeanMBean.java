package io.github.jettyqos.jetty.operate.jmx;

import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.manage.Answer;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.core.manage.Operation.Parameter;
import io.github.jettyqos.core.manage.Operation.QueryText;
import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.jetty.operate.ManagementBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import org.jspecify.annotations.Nullable;

/**
 * The bean of the management operations: each of {@link Management#operations()}, answered in
 * words, and {@code json}, by which programs call any of them. Found by Jetty by its name.
 */
public class ManagementBeanMBean extends OpenMBean {
  private static final String TEXT = String.class.getName();

  private static final MBeanOperationInfo JSON =
      new MBeanOperationInfo(
          "json",
          "any of the other operations, for programs; answers JSON",
          new MBeanParameterInfo[] {
            new MBeanParameterInfo("operation", TEXT, "the name of one of the others"),
            new MBeanParameterInfo(
                "arguments", TEXT, "such as budgets=gold%3D10&reason=sale, encoded as in a URL")
          },
          TEXT,
          MBeanOperationInfo.ACTION_INFO);

  private final Management management;

  /**
   * A bean.
   *
   * @param managed the management
   */
  public ManagementBeanMBean(Object managed) {
    super(managed, ((ManagementBean) managed).beanName());
    this.management = ((ManagementBean) managed).management();
  }

  @Override
  List<MBeanOperationInfo> operations(MBeanInfo found) {
    List<MBeanOperationInfo> all = new ArrayList<>();
    Management.operations().forEach(each -> all.add(info(each)));
    all.add(JSON);
    return all;
  }

  private static MBeanOperationInfo info(Operation operation) {
    return new MBeanOperationInfo(
        operation.name(),
        operation.description(),
        operation.signature().stream()
            .map(each -> new MBeanParameterInfo(each.name(), type(each), each.description()))
            .toArray(MBeanParameterInfo[]::new),
        TEXT,
        operation.changes() ? MBeanOperationInfo.ACTION : MBeanOperationInfo.INFO);
  }

  /** An optional parameter is text, the only type that every console can leave empty. */
  private static String type(Parameter parameter) {
    if (!parameter.required()) {
      return TEXT;
    }
    return switch (parameter.kind()) {
      case TEXT -> TEXT;
      case WHOLE -> "long";
      case TRUTH -> "boolean";
    };
  }

  @Override
  Object call(String name, @Nullable Object[] given, String @Nullable [] signature)
      throws MBeanException {
    try {
      if (name.equals(JSON.getName())) {
        String arguments = given[1] == null ? "" : given[1].toString();
        return Json.write(answer(String.valueOf(given[0]), QueryText.read(arguments)).data());
      }
      Map<String, String> arguments = new LinkedHashMap<>();
      List<Parameter> parameters =
          Management.operations().stream()
              .filter(each -> each.name().equals(name))
              .findFirst()
              .orElseThrow()
              .signature();
      for (int i = 0; i < given.length; i++) {
        Parameter parameter = parameters.get(i);
        Object value = given[i];
        if (value != null && (parameter.required() || !value.equals(""))) {
          arguments.put(parameter.name(), value.toString());
        }
      }
      return answer(name, arguments).words();
    } catch (Exception e) {
      throw Refusal.of(name + "()", e);
    }
  }

  /** Every caller of JMX is an operator: access to the beans is restricted by JMX itself. */
  private Answer answer(String operation, Map<String, String> arguments) throws Exception {
    return management.call(operation, arguments, new Actor(JmxCaller.name(), Role.OPERATOR));
  }
}
