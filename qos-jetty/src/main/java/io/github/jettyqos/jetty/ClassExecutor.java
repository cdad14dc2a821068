package io.github.jettyqos.jetty;

import io.github.jettyqos.core.admit.Decision;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Runs tasks of the application under the budget and in the queue of a class. */
final class ClassExecutor implements Executor {
  private final Qos qos;
  private final String className;
  private final int classIndex;

  ClassExecutor(Qos qos, String className) {
    this.qos = qos;
    this.className = className;
    this.classIndex = qos.indexOf(className);
  }

  @Override
  public void execute(Runnable task) {
    Qos.Running now = qos.runningOrNull();
    if (now == null) {
      throw new RejectedExecutionException(
          "class " + className + ": the server is not running, or the gate is not installed");
    }
    ClassTask permit =
        new ClassTask(
            classIndex,
            qos.clock(),
            now.gate(),
            now.speedup(),
            now.workers(),
            task,
            now.onTaskDone());
    Decision decision = now.gate().admit(permit);
    if (decision instanceof Decision.Rejected rejected) {
      throw new RejectedExecutionException("class " + className + ": " + rejected.reason());
    }
    if (decision == Decision.QUEUED) {
      now.onTaskQueued().accept(permit);
    } else if (decision == Decision.DISPATCHED) {
      try {
        now.workers().execute(permit);
      } catch (RejectedExecutionException e) {
        now.gate().release(permit);
        now.onTaskDone().run();
        throw e;
      }
    }
  }
}
