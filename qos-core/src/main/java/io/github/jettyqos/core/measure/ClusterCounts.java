package io.github.jettyqos.core.measure;

import java.util.List;

/** The counts of a front end. */
public interface ClusterCounts {
  /** {@return the names of the classes, exempt ones last} */
  List<String> classes();

  /**
   * Returns the number of requests that the front end answered itself.
   *
   * @param classIndex their class
   * @param reason the reason
   * @return a count since its creation
   */
  long unanswered(int classIndex, FrontEndFailure reason);

  /**
   * Adds a listener to the nodes of the running front end. If it runs already, the listener is
   * called at once, and its exceptions are passed on.
   *
   * @param listener added only if it throws no exception
   * @throws IllegalStateException if an equal one is present
   */
  void addListener(ClusterListener listener);

  /**
   * Removes a listener, if present.
   *
   * @param listener not called after the return
   */
  void removeListener(ClusterListener listener);
}
