package io.github.jettyqos.ctl.haproxy;

import java.util.Map;
import java.util.Set;

/** Where the reports of nodes come from. */
interface Reports extends AutoCloseable {
  /**
   * Asks nodes, all at once.
   *
   * @param admins their admin connectors
   * @return the reports of those that answered, by admin connector
   */
  Map<String, Report> of(Set<String> admins);

  @Override
  default void close() {}
}
