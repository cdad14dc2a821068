package io.github.jettyqos.jetty.jmx;

import org.eclipse.jetty.jmx.ObjectMBean;

/** Names the bean of the control loop. Found by Jetty by its name. */
public class ControlStatusMBean extends ObjectMBean {
  /**
   * A bean.
   *
   * @param managed the control status
   */
  public ControlStatusMBean(Object managed) {
    super(managed);
  }

  @Override
  public String getObjectNameBasis() {
    return "control";
  }
}
