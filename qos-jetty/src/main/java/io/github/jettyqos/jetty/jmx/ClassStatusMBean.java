package io.github.jettyqos.jetty.jmx;

import io.github.jettyqos.jetty.ClassStatus;

/** The bean of a service class. Found by Jetty by its name. */
public class ClassStatusMBean extends OpenMBean {
  /**
   * A bean.
   *
   * @param managed the class status
   */
  public ClassStatusMBean(Object managed) {
    super(managed, ((ClassStatus) managed).beanName());
  }
}
