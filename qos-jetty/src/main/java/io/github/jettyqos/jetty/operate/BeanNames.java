package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.check.ConfigException;
import java.util.regex.Pattern;

/**
 * The names of the beans of one server, equal after every start and in every JVM.
 *
 * @param server the name of the server among others in its JVM; empty if there are none
 */
public record BeanNames(String server) {
  /** The names of the only server of a JVM. */
  public static final BeanNames ALONE = new BeanNames("");

  private static final String DOMAIN = "io.github.jettyqos";

  /** Characters without a special meaning in object names. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /** The names of a server with a name given by the application. */
  public static BeanNames of(String server) {
    if (!NAME.matcher(server).matches()) {
      throw ConfigException.of(
          "name", server, "is no name of a server; give 1 to 64 letters, digits, ., - or _");
    }
    return new BeanNames(server);
  }

  public String of(Type type) {
    return DOMAIN + ":type=" + type.key + suffix();
  }

  public String of(Type type, String name) {
    return DOMAIN + ":type=" + type.key + ",name=" + name + suffix();
  }

  private String suffix() {
    return server.isEmpty() ? "" : ",server=" + server;
  }

  /** The types of beans. */
  public enum Type {
    SERVICE_CLASS("ServiceClass"),
    EXEMPT_CLASS("ExemptClass"),
    CONTROL("Control"),
    CONFIGURATION("Configuration"),
    GATE("Gate"),
    MANAGEMENT("Management");

    private final String key;

    Type(String key) {
      this.key = key;
    }
  }
}
