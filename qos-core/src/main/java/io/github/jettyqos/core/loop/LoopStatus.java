package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Shortfall;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a control loop stands.
 *
 * @param options what it was told last, the law and whether it is in shadow mode among it
 * @param frozen why an operator holds the partition; empty if the law does
 * @param steps how many steps were taken
 * @param stepTime how long all of them took, added up; a law of one's own is waited for in it
 * @param holds how many of them left the last partition in force, by why
 * @param certificate the targets that cannot be kept, by the last decision; without those that are
 *     measured to be kept over the last 10 to 20 seconds
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

  /** Copies the collections. */
  public LoopStatus {
    requireNonNull(options);
    requireNonNull(frozen);
    requireNonNull(stepTime);
    holds = Map.copyOf(holds);
    certificate = List.copyOf(certificate);
    requireNonNull(last);
  }

  /**
   * Whether only an operator moves the partition.
   *
   * @return true if it is frozen, or the law is static
   */
  public boolean isByHand() {
    return frozen.isPresent() || options.law() == LawKind.STATIC;
  }

  /**
   * The certificate by name, for JSON.
   *
   * @return class, arrival rate, what was asked, what is nearest and how it reads, for each target
   *     that cannot be kept
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
   * The certificate for a person.
   *
   * @return a line for each target that cannot be kept
   */
  public List<String> certificateInWords() {
    return certificate.stream().map(CertificateWatch::inWords).toList();
  }
}
