package io.github.jettyqos.jetty.jmx;

/** Who calls over JMX, as far as that is known. */
final class JmxCaller {
  private JmxCaller() {}

  static String name() {
    return "JMX";
  }
}
