package io.github.jettyqos.jetty.jmx;

import io.github.jettyqos.jetty.QosHandler;
import io.github.jettyqos.jetty.operate.jmx.OpenMBean;

/** The bean of the gate. Found by Jetty by its name. */
public class QosHandlerMBean extends OpenMBean {
  /**
   * A bean.
   *
   * @param managed the gate's handler
   */
  public QosHandlerMBean(Object managed) {
    super(managed, ((QosHandler) managed).beanName());
  }
}
