package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.KeptByUse;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The laws {@code static} and {@code lend}: budgets stay as configured or manually set; {@link
 * KeptByUse} decides how much of each is lent.
 *
 * <p>{@code lend} also limits the load of the processors, by {@link OverloadLimit}. More handlers
 * at once would not complete more requests, and all of them would become slower. So that the limit
 * holds, a class keeps at most
 *
 * <pre>
 *   kept_k = max(1, (b_k / sum of b_j) limit / weight_k)
 * </pre>
 *
 * <p>threads: its share b of the requests that fit into the limit, each counting by its weight. A
 * class that is configured to keep none keeps none.
 */
final class StaticLaw implements ControlLaw {
  private final List<ServiceClass> classes;
  private final @Nullable OverloadLimit overload;
  private final String words;
  private @Nullable KeptByUse kept;

  /** By whether the load of the processors is limited. */
  StaticLaw(List<ServiceClass> classes, boolean limits) {
    this.classes = classes;
    this.overload = limits ? new OverloadLimit() : null;
    this.words = limits ? "idle threads are lent" : "static";
  }

  /** The partition until the first step. */
  Partition first(Partition configured) {
    return of(configured).first(configured);
  }

  @Override
  public Proposal propose(Measurement measured) {
    Partition inForce = measured.partition();
    int total = measured.pinned().orElse(inForce.total());
    Partition next = of(inForce).next(measured).withTotal(total);
    Optional<StationLimit> limit = overload == null ? Optional.empty() : overload.next(measured);
    return limit.isEmpty()
        ? Proposal.of(next, words)
        : Proposal.of(limited(next, limit.get()), words);
  }

  private Partition limited(Partition next, StationLimit limit) {
    Terms terms = next.terms(classes);
    List<Integer> less = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      long weight = Math.max(1, limit.weights().get(k));
      long share = limit.most() * next.budget(k) / weight / next.sum();
      less.add((int) Math.min(terms.kept().get(k), Math.max(1, share)));
    }
    return next.withTerms(new Terms(less, terms.most(), terms.queues(), Optional.of(limit)));
  }

  private KeptByUse of(Partition inForce) {
    if (kept == null) {
      kept = new KeptByUse(classes, inForce);
    }
    return kept;
  }

  @Override
  public boolean letsWait() {
    return true;
  }
}
