package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The status of a control loop.
 *
 * @param options the present options, including the law and shadow mode
 * @param frozen why an operator froze the partition; empty if not frozen
 * @param steps number of steps
 * @param stepTime their total duration, including calls of a custom law
 * @param holds number of steps without applied proposal, by reason
 * @param certificate the infeasible targets of the last decision, without those measured to be kept
 *     over the last 10 to 20 seconds
 * @param last the last decision; empty before the first
 */
public record LoopStatus(
    ControlOptions options,
    Optional<String> frozen,
    long steps,
    Duration stepTime,
    Map<HoldReason, Long> holds,
    List<Shortfall> certificate,
    Optional<LoopRecord> last) {

  public LoopStatus {
    requireNonNull(options);
    requireNonNull(frozen);
    requireNonNull(stepTime);
    holds = Map.copyOf(holds);
    certificate = List.copyOf(certificate);
    requireNonNull(last);
  }

  /**
   * Whether only an operator changes the partition.
   *
   * @return true if it is frozen, or the law is static
   */
  public boolean isByHand() {
    return frozen.isPresent() || options.law().keepsBudgets();
  }

  /**
   * Returns the certificate by name, for JSON.
   *
   * @return class, arrival rate, requested and nearest target, and text, for each infeasible target
   */
  public List<Map<String, @Nullable Object>> certificateData() {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (Shortfall each : certificate) {
      Map<String, @Nullable Object> one = LoopJson.of(each);
      one.put("inWords", CertificateWatch.inWords(each));
      all.add(one);
    }
    return all;
  }

  /**
   * Returns the certificate in words.
   *
   * @return a line for each infeasible target
   */
  public List<String> certificateInWords() {
    return certificate.stream().map(CertificateWatch::inWords).toList();
  }

  /**
   * A partition of the history.
   *
   * @param number from 1; identifies it for a rollback
   * @param at its start, by the wall clock
   * @param partition budgets and total
   * @param reason one line
   */
  public record PastPartition(long number, Instant at, Partition partition, String reason) {
    public PastPartition {
      requireNonNull(at);
      requireNonNull(partition);
      requireNonNull(reason);
    }
  }
}
