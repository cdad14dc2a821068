package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.loop.Question.LawAnswer;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The caller of a custom law: on a thread of its own, with a timeout of a control period.
 *
 * <p>A busy law is not called again, so there is at most one such thread, and a law is used by one
 * thread at a time. A late answer is dropped. Each call has its own thread: four per second cost
 * little, none has to be shut down, and an interrupt cannot hit a later call.
 *
 * <p>Race: T1 takes steps, and is the only caller. T2 stops the loop: it interrupts T1 and then the
 * thread of the last call. If T1 is about to start the next one, it is interrupted already, so that
 * it does not wait for the answer but passes the interrupt on.
 */
final class LawThread {
  private record Call(ControlLaw law, FutureTask<LawAnswer> answer, Thread thread) {}

  private final Duration patience;
  private volatile @Nullable Call last;

  LawThread(Duration patience) {
    this.patience = patience;
  }

  /** Calls the law, unless an earlier call is still running. By one thread at a time. */
  LawAnswer ask(Question question) {
    Call before = last;
    if (before != null && !before.answer().isDone()) {
      return late(before);
    }
    FutureTask<LawAnswer> answer = new FutureTask<>(question::ask);
    Call call = new Call(question.law(), answer, new Thread(answer, "qos-law"));
    call.thread().setDaemon(true);
    try {
      call.thread().start();
    } catch (OutOfMemoryError e) { // no thread could be created
      return new LawAnswer(HoldReason.LAW_FAILED, null, e);
    }
    last = call;
    try {
      return answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return late(call);
    } catch (ExecutionException e) {
      return new LawAnswer(HoldReason.LAW_FAILED, null, e.getCause());
    } catch (InterruptedException e) {
      interrupt();
      Thread.currentThread().interrupt();
      return new LawAnswer(HoldReason.LAW_LATE, null, null);
    }
  }

  /** Logs the stack of the law. */
  private LawAnswer late(Call call) {
    TimeoutException late = new TimeoutException("the law has not answered within " + patience);
    late.setStackTrace(call.thread().getStackTrace());
    return new LawAnswer(HoldReason.LAW_LATE, null, late);
  }

  /** Interrupts a running law if another one is in control. */
  void leaveTo(ControlLaw deciding) {
    Call call = last;
    if (call != null && call.law() != deciding) {
      call.thread().interrupt();
    }
  }

  /** Interrupts a running call. */
  void interrupt() {
    Call call = last;
    if (call != null) {
      call.thread().interrupt();
    }
  }
}
