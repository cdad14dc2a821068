package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Target.Shortfall;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of infeasible targets, one line for each change of the set.
 *
 * <p>A load at the border makes a target feasible and infeasible in alternating periods, so a
 * change counts after some periods.
 */
final class CertificateWatch {
  private static final int STANDS = 4;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MILLIS_PER_SECOND = 1e3;

  private static final Logger LOG = LoggerFactory.getLogger(CertificateWatch.class);

  private Set<String> told = Set.of();
  private Set<String> now = Set.of();
  private int periods;

  /** Checks the certificate of a period; true if it was logged. */
  boolean look(List<Shortfall> certificate) {
    Set<String> seen =
        certificate.stream()
            .map(each -> each.name() + (each.unreachable() ? " unreachable" : ""))
            .collect(Collectors.toSet());
    periods = seen.equals(now) ? periods + 1 : 1;
    now = seen;
    if (periods < STANDS || seen.equals(told)) {
      return false;
    }
    told = seen;
    if (certificate.isEmpty()) {
      LOG.info("no target is out of reach any more");
    } else {
      LOG.warn(
          "not every target can be kept: {}",
          certificate.stream().map(CertificateWatch::inWords).collect(Collectors.joining("; ")));
    }
    return true;
  }

  /** A shortfall in words. */
  static String inWords(Shortfall each) {
    String asked = each.name() + " has the target " + each.asked().inWords();
    if (each.isAboutLoss()) {
      String lost = "%s; at %.4g requests/s those served are in time, but too many are turned away";
      String limit = each.arrivalLimit() > 0 ? "; it can be kept up to %.4g/s" : "";
      return String.format(
          Locale.ROOT, lost + limit, asked, each.arrivalRate(), each.arrivalLimit());
    }
    String nearest = brief(each.nearest().reference());
    if (each.unreachable()) {
      return asked + ", which no partition can give; the nearest is " + nearest;
    }
    return String.format(
        Locale.ROOT,
        "%s; at %.4g requests/s the nearest is %s, and it can be kept up to %.4g/s",
        asked,
        each.arrivalRate(),
        nearest,
        each.arrivalLimit());
  }

  private static String brief(Duration time) {
    double millis = time.toNanos() / NANOS_PER_MILLI;
    return millis < MILLIS_PER_SECOND
        ? String.format(Locale.ROOT, "%.3g ms", millis)
        : String.format(Locale.ROOT, "%.3g s", millis / MILLIS_PER_SECOND);
  }
}
