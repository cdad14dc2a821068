package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.core.measure.demand.ThreadCpuClock;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.util.List;

/** Work that is started as soon as it is dispatched. */
class TestWork extends Permit {
  private final WorkLifecycle workers;
  volatile int measured;
  volatile long waited;
  volatile long processed;

  TestWork(WorkLifecycle workers, long arrivalNanos) {
    super(0, arrivalNanos);
    this.workers = workers;
  }

  /** Workers of one class, and a number of threads. */
  static WorkLifecycle workers(NanoClock clock, int threads) {
    List<ServiceClass> classes = List.of(ServiceClass.named("all").build());
    return new WorkLifecycle(
        new Gate(classes, Partition.share(classes, threads)),
        List.of(new DelayRecorder(clock)),
        new SpeedupRecorder(8, clock.nanoTime()),
        new DemandRecorder(1, 8, ThreadCpuClock.NONE, clock.nanoTime()),
        clock);
  }

  @Override
  protected void onDispatched() {
    workers.start(this);
  }

  @Override
  protected void onRejected(RejectReason reason) {}

  @Override
  protected void onMeasured(long waitingNanos, long processingNanos) {
    measured++;
    waited = waitingNanos;
    processed = processingNanos;
  }
}
