package io.github.jettyqos.core.balance;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The report of a node.
 *
 * @param run changes at each start of the node
 * @param sequence rises with each report of a run
 * @param stopping whether it is about to stop and takes no new requests
 * @param classes the load of each service class, in any order
 */
public record NodeReport(String run, long sequence, boolean stopping, List<ClassLoad> classes) {
  /** Copies the classes, none of which may occur twice. */
  public NodeReport {
    classes = List.copyOf(classes);
    Set<String> names = new HashSet<>();
    for (ClassLoad each : classes) {
      if (!names.add(each.name())) {
        throw new IllegalArgumentException(each.name() + " is reported twice");
      }
    }
  }
}
