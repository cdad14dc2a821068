package io.github.jettyqos.jetty.jmx;

import io.github.jettyqos.jetty.ControlStatus;

/** The bean of the control loop. Found by Jetty by its name. */
public class ControlStatusMBean extends OpenMBean {
  /**
   * A bean.
   *
   * @param managed the control status
   */
  public ControlStatusMBean(Object managed) {
    super(managed, ((ControlStatus) managed).beanName());
  }
}
