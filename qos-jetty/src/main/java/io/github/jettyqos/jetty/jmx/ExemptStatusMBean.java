package io.github.jettyqos.jetty.jmx;

import io.github.jettyqos.jetty.ExemptStatus;

/** The bean of an exempt class. Found by Jetty by its name. */
public class ExemptStatusMBean extends OpenMBean {
  /**
   * A bean.
   *
   * @param managed the status of an exempt class
   */
  public ExemptStatusMBean(Object managed) {
    super(managed, ((ExemptStatus) managed).beanName());
  }
}
