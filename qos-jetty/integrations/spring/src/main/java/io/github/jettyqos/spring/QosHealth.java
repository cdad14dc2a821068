package io.github.jettyqos.spring;

import io.github.jettyqos.jetty.Qos;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the health indicators of the starters tell of a server. It is no reason to be unhealthy. */
public final class QosHealth {
  private final Qos qos;

  /**
   * Of a server.
   *
   * @param qos the server's
   */
  public QosHealth(Qos qos) {
    this.qos = qos;
  }

  /**
   * Returns the pressure on the server, its cause, and whether it is ready.
   *
   * @return by name; empty while it does not run
   */
  public Map<String, Object> details() {
    Map<String, Object> details = new LinkedHashMap<>();
    if (qos.isRunning()) {
      var pressure = qos.control().pressure();
      details.put("pressure", pressure.value());
      details.put("cause", pressure.cause().key());
      details.put("ready", qos.control().isReady());
    }
    return details;
  }
}
