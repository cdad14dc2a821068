package io.github.jettyqos.core.balance;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The report of a node.
 *
 * @param run changes at each start of the node
 * @param sequence rises with each report of a run
 * @param stopping whether it is about to stop and takes no new requests
 * @param classes the load of each service class, in any order
 * @param condition what its operators are told, which no balancer looks at
 */
public record NodeReport(
    String run, long sequence, boolean stopping, List<ClassLoad> classes, Condition condition) {
  /**
   * What a node says of itself.
   *
   * @param state the worst state of its classes; null if unknown, as of an older node
   * @param sentence what hurts; null if unknown
   * @param pressure 0 to 1; NaN if unknown
   */
  public record Condition(@Nullable String state, @Nullable String sentence, double pressure) {
    /** Nothing is known. */
    public static final Condition UNKNOWN = new Condition(null, null, Double.NaN);
  }

  /**
   * A report of loads only.
   *
   * @param run as above
   * @param sequence as above
   * @param stopping as above
   * @param classes as above
   */
  public NodeReport(String run, long sequence, boolean stopping, List<ClassLoad> classes) {
    this(run, sequence, stopping, classes, Condition.UNKNOWN);
  }

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
