package io.github.jettyqos.jetty.jmx;

import io.github.jettyqos.jetty.ClassStatus;
import org.eclipse.jetty.jmx.ObjectMBean;

/** Names the bean of a service class after the class. Found by Jetty by its name. */
public class ClassStatusMBean extends ObjectMBean {
  /**
   * A bean.
   *
   * @param managed the class status
   */
  public ClassStatusMBean(Object managed) {
    super(managed);
  }

  @Override
  public String getObjectNameBasis() {
    return ((ClassStatus) getManagedObject()).getName();
  }
}
