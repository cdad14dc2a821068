package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.sim.server.RequestListener;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The measurements of one class over a run, in total and by window. */
final class ClassMeter implements RequestListener {
  private static final double NANOS = 1e9;

  private final @Nullable Target target;
  private final DelayLog waiting = new DelayLog();
  private final DelayLog residence = new DelayLog();
  private final Map<RejectReason, Long> rejected = new EnumMap<>(RejectReason.class);
  private final List<Window> windows = new ArrayList<>();
  private final DelayLog inWindow = new DelayLog();
  private long arrivals;
  private long arrivalsInWindow;
  private long rejectedInWindow;
  private double budgets;
  private int readings;

  ClassMeter(ServiceClass of) {
    target = of.guarantee().target().orElse(null);
    for (RejectReason reason : RejectReason.values()) {
      rejected.put(reason, 0L);
    }
  }

  void arrived() {
    arrivals++;
    arrivalsInWindow++;
  }

  @Override
  public void onCompleted(long waitingNanos, long processingNanos) {
    waiting.add(waitingNanos);
    residence.add(waitingNanos + processingNanos);
    boolean waits = target != null && target.metric() == Metric.WAITING;
    inWindow.add(waits ? waitingNanos : waitingNanos + processingNanos);
  }

  @Override
  public void onRejected(RejectReason reason) {
    rejected.merge(reason, 1L, Long::sum);
    rejectedInWindow++;
  }

  void budget(int threads) {
    budgets += threads;
    readings++;
  }

  void closeWindow(int budgetNow, int queued) {
    double delay = inWindow.of(target == null ? Statistic.MEAN : target.statistic());
    double budget = readings == 0 ? budgetNow : budgets / readings;
    long completed = inWindow.count();
    windows.add(
        new Window(
            arrivalsInWindow,
            completed,
            rejectedInWindow,
            delay,
            budget,
            queued,
            over(delay, queued)));
    inWindow.reset();
    arrivalsInWindow = 0;
    rejectedInWindow = 0;
    budgets = 0;
    readings = 0;
  }

  /** A window with queued or rejected requests and no completed one has missed its target. */
  private @Nullable Boolean over(double delay, int queued) {
    if (target == null) {
      return null;
    }
    if (inWindow.count() == 0) {
      return queued + rejectedInWindow > 0 ? true : null;
    }
    return delay > target.reference().toNanos() / NANOS;
  }

  ClassResult result() {
    return new ClassResult(arrivals, Map.copyOf(rejected), waiting, residence, windows);
  }
}
