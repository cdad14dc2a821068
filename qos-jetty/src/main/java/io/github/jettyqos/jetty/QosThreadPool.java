package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.connect.PoolSize;
import io.github.jettyqos.jetty.connect.VirtualWorkers;
import io.github.jettyqos.jetty.connect.Worker;
import io.github.jettyqos.jetty.operate.ClassExecutor;
import io.github.jettyqos.jetty.operate.Installation;
import io.github.jettyqos.jetty.operate.Running;
import io.github.jettyqos.jetty.request.PermitStream;
import java.util.concurrent.Executor;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * A thread pool whose workers are partitioned among the service classes.
 *
 * <p>The partition is one of permits, not of threads: any worker serves any class, and a class
 * never has more of them than its budget. The threads beyond all budgets ({@code reserve}) serve
 * selectors and connections. A worker that finishes a queued request takes the next queued request
 * itself.
 *
 * <p>By {@link #useVirtualThreads} handlers run on virtual threads, under the same budgets, while
 * selectors keep the platform threads of this pool. A stop interrupts both kinds of threads if they
 * still run after half of {@link #getStopTimeout}.
 */
@ManagedObject("A thread pool whose workers are partitioned among service classes")
public class QosThreadPool extends QueuedThreadPool {
  private final Installation installation;

  private @Nullable VirtualWorkers virtual;

  QosThreadPool(Installation installation) {
    super(PoolSize.of(installation.config()));
    this.installation = installation;
    installBean(new PoolSize(this));
    setName("qos");
  }

  /**
   * An executor whose tasks use the queue and the budget of a class, as its requests do.
   *
   * @param className the name of the class
   * @return an executor; it throws {@link java.util.concurrent.RejectedExecutionException} where a
   *     request would be rejected
   */
  public Executor executor(String className) {
    return new ClassExecutor(installation, className);
  }

  /**
   * Runs handlers on virtual threads. Call it before the start.
   *
   * @return this
   * @throws IllegalStateException before Java 21, or if the pool runs
   */
  public QosThreadPool useVirtualThreads() {
    if (isRunning()) {
      throw new IllegalStateException("the pool runs; say before its start what its threads are");
    }
    if (!VirtualThreads.areSupported()) {
      throw new IllegalStateException(
          "virtual threads need Java 21; this is " + Runtime.version().feature());
    }
    virtual = new VirtualWorkers(this::executeForRequest);
    setVirtualThreadsExecutor(virtual);
    return this;
  }

  @Override
  protected void doStart() throws Exception {
    if (virtual != null) {
      virtual.start();
    }
    super.doStart();
  }

  /** Stops platform threads last, as handlers on virtual threads may wait for them. */
  @Override
  protected void doStop() throws Exception {
    if (virtual != null) {
      virtual.stop(getStopTimeout());
    }
    super.doStop();
  }

  @Override
  public void execute(Runnable job) {
    if (!Worker.keep(job) && !executeForRequest(job)) {
      super.execute(job);
    }
  }

  private boolean executeForRequest(Runnable job) {
    Running now = installation.runningOrNull();
    return PermitStream.execute(job, now == null ? null : now.requests().handlers());
  }

  @Override
  @SuppressWarnings("ThreadPriorityCheck") // the operator's choice, as in the pool it extends
  public Thread newThread(Runnable runner) {
    Worker worker = new Worker(runner);
    worker.setDaemon(isDaemon());
    worker.setPriority(getThreadsPriority());
    worker.setName(getName() + "-" + worker.getId());
    worker.setContextClassLoader(getClass().getClassLoader());
    return worker;
  }
}
