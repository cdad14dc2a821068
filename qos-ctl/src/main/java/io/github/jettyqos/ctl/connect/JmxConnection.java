package io.github.jettyqos.ctl.connect;

import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.core.manage.Parameter;
import io.github.jettyqos.ctl.text.Data;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

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
      connector = Rmi.connect(url, environment);
      ObjectName bean = Beans.one(connector.getMBeanServerConnection(), server, where);
      return new JmxConnection(connector, bean, where);
    } catch (SecurityException e) {
      throw new RefusedException(
          where + " does not let this user in; give --user NAME and --password-file FILE");
    } catch (IOException e) {
      close(connector);
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

  /**
   * A bean takes numbers and truth values as such: what is none goes the way of data, where the
   * server says what is wrong with it; and so does what the signature of an operation has not.
   */
  @Override
  public String words(String operation, Map<String, String> arguments) {
    List<Parameter> parameters =
        Management.operations().stream()
            .filter(each -> each.name().equals(operation))
            .map(Operation::signature)
            .findFirst()
            .orElse(List.of());
    List<String> named = parameters.stream().map(Parameter::name).toList();
    if (!named.containsAll(arguments.keySet())) {
      return Answers.words(data(operation, arguments));
    }
    for (Parameter each : parameters) {
      String given = arguments.get(each.name());
      if (given == null ? each.required() : !fits(each, given)) {
        return Answers.words(data(operation, arguments));
      }
    }
    @Nullable Object[] values =
        parameters.stream().map(each -> value(each, arguments.get(each.name()))).toArray();
    String[] types = parameters.stream().map(JmxConnection::type).toArray(String[]::new);
    return String.valueOf(invoke(operation, values, types));
  }

  private static boolean fits(Parameter parameter, String text) {
    return switch (parameter.kind()) {
      case TEXT -> true;
      case WHOLE -> text.matches("-?[0-9]{1,18}");
      case TRUTH -> text.equals("true") || text.equals("false");
    };
  }

  private static @Nullable Object value(Parameter parameter, @Nullable String text) {
    if (text == null) {
      return null;
    }
    return switch (parameter.kind()) {
      case TEXT -> text;
      case WHOLE -> Long.valueOf(text);
      case TRUTH -> Boolean.valueOf(text);
    };
  }

  /** A number that can be left out is null then. */
  private static String type(Parameter parameter) {
    return switch (parameter.kind()) {
      case TEXT -> TEXT;
      case WHOLE -> parameter.required() ? "long" : Long.class.getName();
      case TRUTH -> "boolean";
    };
  }

  private Object invoke(String operation, @Nullable Object[] values, String[] types) {
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

  private static void close(@Nullable JMXConnector connector) {
    try {
      if (connector != null) {
        connector.close();
      }
    } catch (IOException e) {
      // The other side has gone, which is as good.
    }
  }
}
