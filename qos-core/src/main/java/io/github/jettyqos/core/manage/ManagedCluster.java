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
}
