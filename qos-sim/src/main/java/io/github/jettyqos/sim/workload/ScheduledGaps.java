package io.github.jettyqos.sim.workload;

/**
 * A source of rate 1 with stretched time: a request comes when the area under the rate has grown by
 * a gap of the source.
 *
 * <p>Nothing is drawn and thrown away, as in thinning, and two schedules see the same chance. Each
 * piece is solved from where the last request came, so that long runs lose no digits.
 */
final class ScheduledGaps implements GapSource {
  private final Schedule schedule;
  private final GapSource unit;
  private long atNanos;
  private int segment;

  ScheduledGaps(Schedule schedule, GapSource unit) {
    this.schedule = schedule;
    this.unit = unit;
  }

  @Override
  public long nextGapNanos() {
    long gap = unit.nextGapNanos();
    if (gap == NEVER) {
      return NEVER;
    }
    long from = atNanos;
    double area = gap / Nanos.PER_SECOND;
    while (true) {
      Schedule.Segment piece = schedule.segments().get(segment);
      double seconds = area / piece.value();
      long wait = Double.isNaN(seconds) ? 0 : Nanos.of(seconds); // 0/0: no area, at rate 0
      long next = Nanos.plus(atNanos, wait);
      long end = schedule.endNanos(segment);
      if (next <= end) {
        atNanos = next;
        return next == NEVER ? NEVER : next - from;
      }
      area = Math.max(0, area - piece.value() * (end - atNanos) / Nanos.PER_SECOND);
      atNanos = end;
      segment++;
    }
  }
}
