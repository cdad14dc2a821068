package io.github.jettyqos.examples.law;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.law.WholeThreads;
import java.util.Arrays;

/** Gives each class threads in proportion to its requests, and one for the next that comes. */
public final class ProportionalLaw implements ControlLaw {
  private final int threads;
  private final int[] least;
  private final int[] most;

  /**
   * The constructor that the configuration calls.
   *
   * @param context the classes and options of the loop
   */
  public ProportionalLaw(LawContext context) {
    threads = context.threads();
    least = context.classes().stream().mapToInt(ServiceClass::least).toArray();
    most = context.classes().stream().mapToInt(ServiceClass::most).toArray();
  }

  @Override
  public Proposal propose(Measurement measured) {
    int useful = Math.max(Arrays.stream(least).sum(), measured.useful(threads));
    double[] parts = measured.classes().stream().mapToDouble(seen -> seen.present() + 1).toArray();
    double[] shares = WholeThreads.proportional(parts, useful, least, most);
    int[] budgets = WholeThreads.round(shares, useful, least, most);
    return Proposal.of(Partition.of(useful, budgets), "in proportion to who is here");
  }
}
