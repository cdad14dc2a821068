package io.github.jettyqos.sim.report;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them. */
public final class Texts {
  private static final double NANOS = 1e9;
  private static final int FIGURES = 4;
  private static final double NOTHING = 5e-6;

  private Texts() {}

  /**
   * A time with three digits and a unit.
   *
   * @param seconds the time
   * @return such as {@code 1.25 s} or {@code 310 ms}; {@code -} if it is no number
   */
  public static String time(double seconds) {
    if (Double.isNaN(seconds)) {
      return "-";
    }
    if (seconds == 0) {
      return "0";
    }
    if (seconds >= 1) {
      return digits(seconds) + " s";
    }
    return seconds >= 1e-3 ? digits(seconds * 1e3) + " ms" : digits(seconds * 1e6) + " us";
  }

  /**
   * A number with at most four digits.
   *
   * @param value a finite number
   * @return such as {@code 3.5} or {@code 200}
   */
  public static String figure(double value) {
    return new BigDecimal(value)
        .round(new MathContext(FIGURES))
        .stripTrailingZeros()
        .toPlainString();
  }

  /**
   * A target.
   *
   * @param target the target
   * @return such as {@code residence p95 500 ms}
   */
  public static String target(Target target) {
    return target.metric().name().toLowerCase(Locale.ROOT)
        + " "
        + target.statistic().key()
        + " "
        + time(target.reference().toNanos() / NANOS);
  }

  /**
   * The name of a class's delays: by the statistic of its target, else the mean.
   *
   * @param owner the class
   * @return such as {@code gold, p95} or {@code gold, p95 of waiting}
   */
  public static String delays(ServiceClass owner) {
    Target target = owner.guarantee().target().orElse(null);
    return owner.name()
        + ", "
        + (target == null ? Statistic.MEAN : target.statistic()).key()
        + (target != null && target.metric() == Metric.WAITING ? " of waiting" : "");
  }

  private static String digits(double value) {
    String format = value >= 99.95 ? "%.0f" : value >= 9.995 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }

  /**
   * A share as a percentage of three digits.
   *
   * @param share 0 to 1
   * @return such as {@code 12.5%}; {@code 0} where it rounds to that
   */
  public static String share(double share) {
    if (Double.isNaN(share)) {
      return "-";
    }
    return share < NOTHING ? "0" : String.format(Locale.ROOT, "%.3g%%", 100 * share);
  }
}
