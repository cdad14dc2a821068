package io.github.jettyqos.core.manage;

import java.util.List;

/** The nodes behind a server that is a front end, as management sees them. */
public interface ManagedCluster {
  /** {@return the nodes as they are seen now, in the order of the configuration} */
  List<NodeView> nodes();

  /**
   * Gives a node nothing new; what is there goes on to its end.
   *
   * @param name of one of the nodes
   */
  void drain(String name);

  /**
   * Gives a node requests again.
   *
   * @param name of one of the nodes
   */
  void undrain(String name);

  /**
   * A node as a front end sees it.
   *
   * @param name its name; of one address of several, with the address
   * @param url where requests go
   * @param health what is thought of it, such as {@code up}
   * @param inFlight requests of this front end that are there now
   * @param dispatched requests that this front end ever gave it
   */
  public record NodeView(String name, String url, String health, int inFlight, long dispatched) {}
}
