package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.jetty.request.ClassTask;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** An executor of application tasks in the queue and under the budget of a class. */
public final class ClassExecutor implements Executor {
  private final Installation installation;
  private final String className;

  public ClassExecutor(Installation installation, String className) {
    this.installation = installation;
    this.className = className;
    CompiledConfiguration now = installation.configuration().compiled();
    if (now.isExempt(now.indexOf(className))) {
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
    int index = now.compiled().names().indexOf(className);
    if (index < 0 || now.compiled().isExempt(index)) {
      throw new RejectedExecutionException(
          "class " + className + " has no budget any more: a reload has removed it");
    }
    new ClassTask(now.requests(), index, task).submit();
  }
}
