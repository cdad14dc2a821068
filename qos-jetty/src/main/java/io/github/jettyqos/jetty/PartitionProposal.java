package io.github.jettyqos.jetty;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.loop.Prediction;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a partition would do: its budgets beside those in force, and what is measured and predicted
 * of each class.
 *
 * @param inForce the partition in force
 * @param proposed the partition that is not in force
 * @param classes of each class, in the order of the partitions
 */
public record PartitionProposal(Partition inForce, Partition proposed, List<OfClass> classes) {
  /** Copies the list. */
  public PartitionProposal {
    requireNonNull(inForce);
    requireNonNull(proposed);
    classes = List.copyOf(classes);
  }

  /**
   * What is measured and predicted of a class. Times are seconds.
   *
   * @param name its name
   * @param target its target now; empty if it has none
   * @param residence mean residence time over the last 10 to 20 seconds; empty without a request
   * @param measured what the target speaks of, over the same time; empty without a target or a
   *     request
   * @param predicted by the model, under the partition in force; empty while nothing is known to
   *     predict by
   * @param ifApplied the same under the proposed partition
   */
  public record OfClass(
      String name,
      Optional<Target> target,
      OptionalDouble residence,
      OptionalDouble measured,
      Optional<Prediction> predicted,
      Optional<Prediction> ifApplied) {
    /** Checks that nothing is missing. */
    public OfClass {
      requireNonNull(name);
      requireNonNull(target);
      requireNonNull(residence);
      requireNonNull(measured);
      requireNonNull(predicted);
      requireNonNull(ifApplied);
    }
  }

  /**
   * The same for a person.
   *
   * @return a table with a line for each class, and what its columns are
   */
  public String inWords() {
    return ProposalTable.of(this);
  }
}
