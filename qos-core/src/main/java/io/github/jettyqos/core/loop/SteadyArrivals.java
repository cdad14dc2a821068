package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.law.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The steady state of a server: the last measurement with the arrival rates of the last {@value
 * #LONG_SECONDS} seconds.
 *
 * <p>A law has to follow the load, so its rates are of two seconds, with an error of some percent,
 * which near saturation has a much larger effect on waiting times.
 *
 * <p>Law: after a significant change of a rate, earlier arrivals do not count. Every split at least
 * {@value #SHORT_SECONDS} seconds ago is tested, as in {@link ArrivalWindow}; a shorter burst is no
 * steady state.
 */
public final class SteadyArrivals {
  private static final int LONG_SECONDS = 20;
  private static final int SHORT_SECONDS = 2;
  private static final long LONG_NANOS = Duration.ofSeconds(LONG_SECONDS).toNanos();
  private static final long SHORT_NANOS = Duration.ofSeconds(SHORT_SECONDS).toNanos();

  private SteadyArrivals() {}

  /**
   * Returns the last measurement of a loop at these rates.
   *
   * @param records of the loop, the oldest first; with less than {@value #SHORT_SECONDS} seconds
   *     the rates are those of the last step
   * @return empty without a measurement
   */
  public static Optional<Measurement> of(List<LoopRecord> records) {
    List<Measurement> seen = latestFirst(records);
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    Measurement last = seen.get(0);
    double[] rates = new double[last.classes().size()];
    for (int k = 0; k < rates.length; k++) {
      rates[k] = rate(seen, k);
    }
    return Optional.of(last.withArrivalRates(rates));
  }

  private static List<Measurement> latestFirst(List<LoopRecord> records) {
    List<Measurement> seen = new ArrayList<>();
    long nanos = 0;
    for (int i = records.size() - 1; i >= 0 && nanos < LONG_NANOS; i--) {
      Measurement each = records.get(i).step().measured();
      if (each != null) {
        seen.add(each);
        nanos += each.periodNanos();
      }
    }
    return seen;
  }

  private static double rate(List<Measurement> seen, int k) {
    double time = seen.stream().mapToDouble(Measurement::periodNanos).sum();
    double count = seen.stream().mapToDouble(each -> each.classes().get(k).arrivals()).sum();
    double steady =
        time < SHORT_NANOS ? seen.get(0).classes().get(k).arrivalRate() : count * 1e9 / time;
    double most = ArrivalWindow.CLEARLY;
    double here = 0;
    double since = 0;
    for (Measurement each : seen) {
      here += each.classes().get(k).arrivals();
      since += each.periodNanos();
      if (since >= SHORT_NANOS && since < time) {
        double likelier = ArrivalWindow.likelier(here, count - here, since / time);
        if (likelier > most) {
          most = likelier;
          steady = here * 1e9 / since;
        }
      }
    }
    return steady;
  }
}
