package io.github.jettyqos.core.balance;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a node says of itself when it is asked.
 *
 * @param run changes at each start of the node
 * @param sequence rises with each report of a run
 * @param stopping whether it is about to stop and wants no new requests
 * @param classes what it says of each service class, once, in any order
 */
public record NodeReport(String run, long sequence, boolean stopping, List<ClassLoad> classes) {
  /** Keeps a copy of the classes, none of which may be there twice. */
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
