package io.github.jettyqos.jetty;

import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.jetty.operate.BeanNames;
import io.github.jettyqos.jetty.operate.ManagementBean;
import org.eclipse.jetty.util.annotation.ManagedObject;

/** The managed bean of the operations. */
@ManagedObject("All that operators can ask of the server and do to it")
final class ManagementStatus extends ManagementBean {
  ManagementStatus(Management management, BeanNames beanNames) {
    super(management, beanNames);
  }

  @Override
  public String toString() {
    return "management";
  }
}
