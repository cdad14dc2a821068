package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.core.manage.Operation.Parameter;
import io.github.jettyqos.core.text.Suggestion;
import java.io.IOException;
import java.net.MalformedURLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/** A connection to the management bean of a server. */
final class JmxConnection implements ServerConnection {
  private static final String TEXT = String.class.getName();

  private final JMXConnector connector;
  private final MBeanServerConnection beans;
  private final ObjectName bean;
  private final String where;

  /** A host name or an address, IPv6 in brackets, with a port. */
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.%]+\\]):[0-9]{1,5}");

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
   * @param server the name of the server; empty for the only one
   * @param where for messages, such as {@code the JVM 4711}
   */
  static ServerConnection open(
      JMXServiceURL url, Map<String, ?> environment, String server, String where) {
    JMXConnector connector = null;
    try {
      connector = Rmi.connect(url, environment);
      ObjectName bean = one(connector.getMBeanServerConnection(), server, where);
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

  /** Reads HOST:PORT, or a URL. */
  static JMXServiceURL address(String text) {
    boolean isAddress = HOST_AND_PORT.matcher(text).matches();
    try {
      if (isAddress || text.startsWith("service:jmx:")) {
        return new JMXServiceURL(
            isAddress ? "service:jmx:rmi:///jndi/rmi://" + text + "/jmxrmi" : text);
      }
    } catch (MalformedURLException e) {
      // reported below
    }
    throw ConfigException.of(
        "--jmx", text, "is no address; give HOST:PORT, or a URL that begins with service:jmx:");
  }

  /** The management beans of all running servers. */
  static List<ObjectName> all(MBeanServerConnection beans) throws IOException {
    try {
      ObjectName pattern = new ObjectName("io.github.jettyqos:type=Management,*");
      return beans.queryNames(pattern, null).stream().sorted().toList();
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The bean of the named or only server. */
  private static ObjectName one(MBeanServerConnection beans, String server, String where)
      throws IOException {
    List<ObjectName> all = all(beans);
    List<String> names =
        all.stream().map(each -> Objects.toString(each.getKeyProperty("server"), "")).toList();
    String known = String.join(", ", names);
    if (all.isEmpty()) {
      throw new UnreachableException(
          where + " has no server of QoS for Jetty, or that has no MBeanContainer of Jetty");
    }
    if (server.isEmpty() && all.size() > 1) {
      throw new ConfigException("--server", "is missing; " + where + " has several: " + known);
    }
    int index = server.isEmpty() ? 0 : names.indexOf(server);
    if (index < 0) {
      String problem = "is not there" + Suggestion.question(server, names);
      throw ConfigException.of("--server", server, problem + " (known: " + known + ")");
    }
    return all.get(index);
  }

  @Override
  public Data data(String operation, Map<String, String> arguments) {
    Object[] values = {operation, ServerConnection.query(arguments)};
    Object answer = invoke("json", values, new String[] {TEXT, TEXT});
    return ServerConnection.read(String.valueOf(answer), where);
  }

  /**
   * Calls the operation itself, which takes numbers and booleans as such. Invalid or unknown
   * arguments are sent as {@link #data}, for the error message of the server.
   */
  @Override
  public String words(String operation, Map<String, String> arguments) {
    Optional<Operation> known =
        Management.operations().stream().filter(each -> each.name().equals(operation)).findFirst();
    List<Parameter> parameters = known.map(Operation::signature).orElse(List.of());
    List<String> named = parameters.stream().map(Parameter::name).toList();
    if (!named.containsAll(arguments.keySet())
        || !parameters.stream().allMatch(each -> fits(each, arguments.get(each.name())))) {
      return ServerConnection.words(data(operation, arguments));
    }
    @Nullable Object[] values =
        parameters.stream().map(each -> value(each, arguments.get(each.name()))).toArray();
    String[] types = parameters.stream().map(JmxConnection::type).toArray(String[]::new);
    return String.valueOf(invoke(operation, values, types));
  }

  private static boolean fits(Parameter parameter, @Nullable String text) {
    if (text == null) {
      return !parameter.required();
    }
    return switch (parameter.kind()) {
      case TEXT -> true;
      case WHOLE -> text.matches("-?[0-9]{1,18}");
      case TRUTH -> text.equals("true") || text.equals("false");
    };
  }

  private static @Nullable Object value(Parameter parameter, @Nullable String text) {
    if (text == null || !parameter.required() || parameter.kind() == Parameter.Kind.TEXT) {
      return text;
    }
    return parameter.kind() == Parameter.Kind.WHOLE ? Long.valueOf(text) : Boolean.valueOf(text);
  }

  /** An optional parameter is text, as the bean has it. */
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

  private Object invoke(String operation, @Nullable Object[] values, String[] types) {
    try {
      return beans.invoke(bean, operation, values, types);
    } catch (InstanceNotFoundException e) {
      throw new UnreachableException(where + " has no running server of QoS for Jetty any more");
    } catch (ReflectionException e) {
      throw RefusedException.ofOperation(operation);
    } catch (JMException | JMRuntimeException e) {
      String problem = String.valueOf(e.getMessage());
      if (problem.startsWith("the server is not running")) {
        throw new UnreachableException(where + ": " + problem);
      }
      throw e.getCause() instanceof IllegalArgumentException
          ? RefusedException.ofArgument(problem)
          : new RefusedException(problem);
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
      // The server has gone, which closes the connection as well.
    }
  }
}
