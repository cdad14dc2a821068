package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Work;
import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.jetty.connect.NoTraceContext;
import io.github.jettyqos.jetty.connect.TraceContext;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A task of the application that runs under the budget of a class. */
public final class ClassTask extends Work implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(ClassTask.class);

  private final Running run;
  private final Runnable task;

  public ClassTask(Running run, int classIndex, Runnable task) {
    super(classIndex, run.nanoTime());
    this.run = run;
    this.task = task;
  }

  /** Admits the task; it runs now or when it is dispatched. */
  public void submit() {
    TraceContext.note(this); // before another thread may run it
    Decision decision = run.workers().admit(this);
    if (decision instanceof Decision.Rejected rejected) {
      run.outcomes().rejected(classIndex(), rejected.reason());
      throw new RejectedExecutionException(
          "class " + run.serviceClass(classIndex()).name() + ": " + rejected.reason());
    }
    if (decision == Decision.QUEUED) {
      run.waiting().expireInTime(this, ANY_TIME);
    } else {
      execute();
    }
  }

  private void execute() {
    try {
      run.threads().execute(NoTraceContext.of(this));
    } catch (RejectedExecutionException e) {
      // The pool is stopping, and the server may be waiting for this permit.
      run.workers().end(this);
      run.outcomes().rejected(classIndex(), RejectReason.STOPPING);
      throw e;
    }
  }

  @Override
  protected void onDispatched() {
    try {
      execute();
    } catch (RejectedExecutionException e) {
      LOG.warn("a task of class {} was dropped: the server is stopping", classIndex());
    }
  }

  @Override
  protected void onRejected(RejectReason reason) {
    // The caller was told that the task is queued, and an executor has no way to report more. The
    // name of the task may contain input of a client.
    LOG.warn("task {} was dropped: {}", OneLine.of(task), reason);
    run.outcomes().rejected(classIndex(), reason);
  }

  @Override
  public void run() {
    run.workers().start(this);
    try {
      task.run();
    } finally {
      run.workers().handled(this);
      run.workers().end(this);
    }
  }

  @Override
  protected void onMeasured(long waitingNanos, long processingNanos) {
    run.gate().measured(this, processingNanos);
    run.outcomes().completed(classIndex(), waitingNanos, processingNanos);
  }
}
