package io.github.jettyqos.jetty.jmx;

import io.github.jettyqos.jetty.ConfigStatus;

/** The bean of the configuration. Found by Jetty by its name. */
public class ConfigStatusMBean extends OpenMBean {
  /**
   * A bean.
   *
   * @param managed the status of the configuration
   */
  public ConfigStatusMBean(Object managed) {
    super(managed, ((ConfigStatus) managed).beanName());
  }
}
