package io.github.jettyqos.core.balance;

import java.util.List;

/**
 * What a node says of itself when it is asked.
 *
 * @param run changes at each start of the node
 * @param sequence rises with each report of a run
 * @param stopping whether it is about to stop and wants no new requests
 * @param classes what it says of each service class, in any order
 */
public record NodeReport(String run, long sequence, boolean stopping, List<ClassLoad> classes) {
  /** Keeps a copy of the classes. */
  public NodeReport {
    classes = List.copyOf(classes);
  }
}
