package io.github.jettyqos.jetty;

import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.jetty.operate.BeanNames;
import org.eclipse.jetty.util.annotation.ManagedObject;

/** The managed bean of the operations of {@link Management}. */
@ManagedObject("All that operators can ask of the server and do to it")
public final class ManagementStatus {
  private final Management management;
  private final BeanNames beanNames;

  ManagementStatus(Management management, BeanNames beanNames) {
    this.management = management;
    this.beanNames = beanNames;
  }

  /**
   * The name of its bean.
   *
   * @return an object name
   */
  public String beanName() {
    return beanNames.of(BeanNames.Type.MANAGEMENT);
  }

  /**
   * The operations.
   *
   * @return those of the server
   */
  public Management management() {
    return management;
  }

  @Override
  public String toString() {
    return "management";
  }
}
