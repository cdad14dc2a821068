package io.github.jettyqos.core.manage;

import java.util.List;

/** The nodes of a front end as management sees them. */
public interface ManagedCluster {
  /** {@return the nodes as they are seen now, in the order of the configuration} */
  List<NodeView> nodes();

  /**
   * Sends a node no new requests; those in flight complete.
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
   * The state of a node at its front end.
   *
   * @param name its name, with the address if its host has several
   * @param url where requests go
   * @param health its health, such as {@code up}
   * @param inFlight requests of this front end in flight
   * @param dispatched all requests that this front end sent it
   */
  public record NodeView(String name, String url, String health, int inFlight, long dispatched) {}
}
