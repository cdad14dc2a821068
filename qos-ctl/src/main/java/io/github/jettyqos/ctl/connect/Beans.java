package io.github.jettyqos.ctl.connect;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.Suggestion;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** The beans of servers in a JVM. */
final class Beans {
  private static final String SERVER = "server";

  private Beans() {}

  /** Those of all servers that run. */
  static List<ObjectName> all(MBeanServerConnection beans) throws IOException {
    try {
      return beans.queryNames(new ObjectName("io.github.jettyqos:type=Management,*"), null).stream()
          .sorted()
          .toList();
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException(e);
    }
  }

  /** That of the server of a name, or of the only one. */
  static ObjectName one(MBeanServerConnection beans, String server, String where)
      throws IOException {
    List<ObjectName> all = all(beans);
    List<String> names = all.stream().map(Beans::server).toList();
    if (all.isEmpty()) {
      throw new UnreachableException(
          where + " has no server of QoS for Jetty, or that has no MBeanContainer of Jetty");
    }
    if (server.isEmpty() && all.size() > 1) {
      throw new ConfigException(
          "--server", "is missing; " + where + " has several: " + String.join(", ", names));
    }
    int index = server.isEmpty() ? 0 : names.indexOf(server);
    if (index < 0) {
      Optional<String> guess = Suggestion.of(server, names);
      throw ConfigException.of(
          "--server",
          server,
          "is not there"
              + guess.map(each -> "; did you mean " + each + "?").orElse("")
              + " (known: "
              + String.join(", ", names)
              + ")");
    }
    return all.get(index);
  }

  private static String server(ObjectName bean) {
    String name = bean.getKeyProperty(SERVER);
    return name == null ? "" : name;
  }
}
