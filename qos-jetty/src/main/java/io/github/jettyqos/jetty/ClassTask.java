package io.github.jettyqos.jetty;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.admit.RejectReason;
import io.github.jettyqos.core.speedup.SpeedupRecorder;
import io.github.jettyqos.core.text.OneLine;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A task of the application that runs under the budget of a class. */
final class ClassTask extends Permit implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(ClassTask.class);

  private final NanoClock clock;
  private final Gate gate;
  private final SpeedupRecorder speedup;
  private final Executor workers;
  private final Runnable task;
  private final Runnable onDone;

  ClassTask(
      int classIndex,
      NanoClock clock,
      Gate gate,
      SpeedupRecorder speedup,
      Executor workers,
      Runnable task,
      Runnable onDone) {
    super(classIndex, clock.nanoTime());
    this.clock = clock;
    this.gate = gate;
    this.speedup = speedup;
    this.workers = workers;
    this.task = task;
    this.onDone = onDone;
  }

  @Override
  protected void onDispatched() {
    try {
      workers.execute(this);
    } catch (RejectedExecutionException e) {
      // The pool is stopping, and the server may be waiting for this permit.
      LOG.warn("a task of class {} was dropped: the server is stopping", classIndex());
      gate.release(this);
      onDone.run();
    }
  }

  @Override
  protected void onRejected(RejectReason reason) {
    // Whoever submitted it was told that it waits, and an executor has no way to tell more. The
    // task names itself, perhaps after what a client sent.
    LOG.warn("task {} was dropped: {}", OneLine.of(task), reason);
  }

  @Override
  public void run() {
    speedup.started(clock.nanoTime());
    try {
      task.run();
    } finally {
      gate.release(this);
      speedup.completed(clock.nanoTime());
      onDone.run();
    }
  }
}
