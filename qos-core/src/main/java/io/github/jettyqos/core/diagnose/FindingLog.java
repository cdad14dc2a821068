package io.github.jettyqos.core.diagnose;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of findings: the sentence of a class once a change of its state or cause.
 *
 * <p>A load at a border changes the state each second, so a change counts once it has stood for
 * {@value #STANDS_SECONDS} s, trouble whatever its cause, and the end of trouble after {@value
 * #WELL_SECONDS} s. Not for use by several threads.
 */
public final class FindingLog {
  private static final long NANOS = 1_000_000_000L;
  private static final int STANDS_SECONDS = 5;
  private static final int WELL_SECONDS = 30;
  private static final Logger LOG = LoggerFactory.getLogger(FindingLog.class);

  private final Map<String, Told> byName = new HashMap<>();

  private static final class Told {
    Finding said;
    Finding last;

    /** Since when state and cause are as now. */
    long sinceNanos;

    /** Since when there is trouble, or none. */
    long turnedNanos;

    Told(Finding first, long nowNanos) {
      said = first;
      last = first;
      sinceNanos = nowNanos;
      turnedNanos = nowNanos;
    }
  }

  /**
   * Adds the findings of a moment.
   *
   * @param nowNanos the moment
   * @param findings of all classes
   * @return how many lines were logged
   */
  public int add(long nowNanos, List<Finding> findings) {
    int lines = 0;
    for (Finding each : findings) {
      String name = each.name();
      if (name != null) {
        lines += add(nowNanos, name, each) ? 1 : 0;
      }
    }
    byName.keySet().removeIf(name -> findings.stream().noneMatch(f -> name.equals(f.name())));
    return lines;
  }

  private boolean add(long nowNanos, String name, Finding now) {
    Told told = byName.get(name);
    if (told == null) {
      told = new Told(WELL, nowNanos);
      byName.put(name, told);
    }
    if (!now.isLike(told.last) && (now.isTrouble() || told.last.isTrouble())) {
      told.sinceNanos = nowNanos;
    }
    if (now.isTrouble() != told.last.isTrouble()) {
      told.turnedNanos = nowNanos;
    }
    told.last = now;
    boolean turned = now.isTrouble() != told.said.isTrouble();
    boolean changed = now.isTrouble() ? !now.isLike(told.said) : turned;
    long since = turned ? told.turnedNanos : told.sinceNanos;
    long least = NANOS * (now.isTrouble() ? STANDS_SECONDS : WELL_SECONDS);
    if (!changed || nowNanos - since < least) {
      return false;
    }
    told.said = now;
    if (now.isTrouble()) {
      LOG.warn("{}", now.sentence());
    } else {
      LOG.info("{}", now.sentence());
    }
    return true;
  }

  private static final Finding WELL =
      new Finding(null, "none", "", 0, false, Cause.NONE, "nothing is said yet");
}
