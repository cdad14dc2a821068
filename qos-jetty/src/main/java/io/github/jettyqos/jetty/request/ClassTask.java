package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.jetty.connect.NoTraceContext;
import io.github.jettyqos.jetty.connect.TraceContext;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A task of the application that runs under the budget of a class. */
public final class ClassTask extends Permit implements Runnable, RunningHandlers.Origin {
  private static final Logger LOG = LoggerFactory.getLogger(ClassTask.class);

  private final RequestServices services;
  private final Runnable task;

  /** The request that it is for; null if that is not known. */
  private final @Nullable Request request;

  public ClassTask(RequestServices services, int classIndex, Runnable task) {
    super(classIndex, services.nanoTime());
    this.services = services;
    this.task = task;
    RunningHandlers.Origin submitter = RunningHandlers.current();
    this.request = submitter == null ? null : submitter.handledRequest();
  }

  /** Admits the task; it runs now or when it is dispatched. */
  public void submit() {
    TraceContext.note(this); // before another thread may run it
    Decision decision = services.workers().admit(this);
    if (decision instanceof Decision.Rejected rejected) {
      services.outcomes().rejected(className(), rejected.reason());
      throw new RejectedExecutionException("class " + className() + ": " + rejected.reason());
    }
    if (decision == Decision.DISPLACED) {
      throw new RejectedExecutionException("class " + className() + " was removed by a reload");
    }
    if (decision == Decision.QUEUED) {
      services.waiting().expireInTime(this, services.serviceClass(classIndex()), ANY_TIME);
    } else {
      execute();
    }
  }

  @Override
  public @Nullable Request handledRequest() {
    return request;
  }

  @Override
  public boolean mayOutlive() {
    return true;
  }

  @Override
  public String className() {
    return services.className(classIndex());
  }

  private void execute() {
    try {
      services.dispatcher().pool().execute(NoTraceContext.of(this));
    } catch (RejectedExecutionException e) {
      // The pool is stopping, and the server may be waiting for this permit.
      services.workers().end(this);
      services.outcomes().rejected(className(), RejectReason.STOPPING);
      throw e;
    }
  }

  @Override
  protected void onDispatched() {
    try {
      execute();
    } catch (RejectedExecutionException e) {
      LOG.warn("a task of class {} was dropped: the server is stopping", className());
    }
  }

  @Override
  protected void onRejected(RejectReason reason) {
    // The caller was told that the task is queued, and an executor has no way to report more. The
    // name of the task may contain input of a client.
    LOG.warn("task {} was dropped: {}", OneLine.of(task), reason);
    services.outcomes().rejected(className(), reason);
  }

  @Override
  public void run() {
    services.workers().start(this);
    try {
      services.handlers().run(task, this);
    } finally {
      services.workers().handled(this);
      services.workers().end(this);
    }
  }

  @Override
  protected void onMeasured(long waitingNanos, long processingNanos) {
    services.gate().measured(this, processingNanos);
    services.outcomes().completed(className(), waitingNanos, processingNanos);
  }
}
