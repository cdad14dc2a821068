package io.github.jettyqos.core.manage;

import java.util.List;
import org.jspecify.annotations.Nullable;

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
   * @param admin its admin connector; null if there is none
   * @param state the worst state of its classes; null if unknown, as of a node that is down
   * @param sentence what hurts there; null if unknown
   * @param pressure 0 to 1; NaN if unknown
   */
  public record NodeView(
      String name,
      String url,
      String health,
      int inFlight,
      long dispatched,
      @Nullable String admin,
      @Nullable String state,
      @Nullable String sentence,
      double pressure) {}
}
