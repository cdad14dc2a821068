package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.manage.Management;

/** An object whose operations over JMX are those of {@link Management}. */
public abstract class ManagementBean extends StatusBean {
  private final Management management;

  protected ManagementBean(Management management, BeanNames beanNames) {
    super(beanNames.of(BeanNames.Type.MANAGEMENT));
    this.management = management;
  }

  public final Management management() {
    return management;
  }
}
