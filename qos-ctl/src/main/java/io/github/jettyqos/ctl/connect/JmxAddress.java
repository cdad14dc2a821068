package io.github.jettyqos.ctl.connect;

import io.github.jettyqos.core.check.ConfigException;
import java.net.MalformedURLException;
import java.util.regex.Pattern;
import javax.management.remote.JMXServiceURL;

/** Where JMX listens. */
final class JmxAddress {
  /** A name, an address, or one of IPv6 in brackets. */
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.%]+\\]):[0-9]{1,5}");

  private JmxAddress() {}

  static JMXServiceURL of(String text) {
    boolean isUrl = text.startsWith("service:jmx:");
    try {
      if (isUrl || HOST_AND_PORT.matcher(text).matches()) {
        return new JMXServiceURL(
            isUrl ? text : "service:jmx:rmi:///jndi/rmi://" + text + "/jmxrmi");
      }
    } catch (MalformedURLException e) {
      throw wrong(text);
    }
    throw wrong(text);
  }

  private static ConfigException wrong(String text) {
    return ConfigException.of(
        "--jmx", text, "is no address; give HOST:PORT, or a URL that begins with service:jmx:");
  }
}
