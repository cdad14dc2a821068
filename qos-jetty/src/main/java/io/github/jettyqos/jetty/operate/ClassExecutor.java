package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.jetty.request.ClassTask;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** An executor of application tasks in the queue and under the budget of a class. */
public final class ClassExecutor implements Executor {
  private final Installation installation;
  private final String className;
  private final int classIndex;

  public ClassExecutor(Installation installation, String className) {
    this.installation = installation;
    this.className = className;
    this.classIndex = installation.configuration().indexOf(className);
    if (installation.configuration().isExempt(classIndex)) {
      throw new IllegalArgumentException(
          "class " + className + " is exempt: it has no budget under which a task could run");
    }
  }

  @Override
  public void execute(Runnable task) {
    Running now = installation.runningOrNull();
    if (now == null) {
      throw new RejectedExecutionException(
          "class " + className + ": the server is not running, or the gate is not installed");
    }
    new ClassTask(now.requests(), classIndex, task).submit();
  }
}
