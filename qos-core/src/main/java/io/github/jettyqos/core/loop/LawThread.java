package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.law.ControlLaw;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Asks a law that an application brings along on a thread of its own, and waits for a control
 * period at most.
 *
 * <p>While a law is busy with a question the next one is not asked, so there is one such thread at
 * most, and a law is used by one thread at a time. An answer that comes late is dropped. Each
 * question has its own thread: four of them a second cost next to nothing, none is left to be shut
 * down, and an interrupt never hits another question than the one it is meant for.
 *
 * <p>Race: T1 takes steps, and is alone in asking. T2 stops the loop: it interrupts T1 and then the
 * thread of the last question. If T1 is about to start the next one, it is interrupted already, so
 * that it does not wait for the answer but hands the interrupt on.
 */
final class LawThread {
  private record Call(ControlLaw law, FutureTask<LawAnswer> answer, Thread thread) {}

  private final Duration patience;
  private volatile @Nullable Call last;

  LawThread(Duration patience) {
    this.patience = patience;
  }

  /** Asks, unless an earlier question is still open. By one thread at a time. */
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
    } catch (OutOfMemoryError e) { // there is no thread to be had
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

  /** Tells in the log where the law is. */
  private LawAnswer late(Call call) {
    TimeoutException late = new TimeoutException("the law has not answered within " + patience);
    late.setStackTrace(call.thread().getStackTrace());
    return new LawAnswer(HoldReason.LAW_LATE, null, late);
  }

  /** Interrupts a law that is busy while another one decides. */
  void leaveTo(ControlLaw deciding) {
    Call call = last;
    if (call != null && call.law() != deciding) {
      call.thread().interrupt();
    }
  }

  /** Interrupts the thread that is busy. */
  void interrupt() {
    Call call = last;
    if (call != null) {
      call.thread().interrupt();
    }
  }
}
