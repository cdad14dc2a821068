package io.github.jettyqos.jetty;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.jetty.connect.Dispatcher;
import io.github.jettyqos.jetty.connect.OneRequestThreads;
import io.github.jettyqos.jetty.connect.ReadInterest;
import io.github.jettyqos.jetty.connect.Worker;
import io.github.jettyqos.jetty.request.ExpiryTimer;
import io.github.jettyqos.jetty.request.TimerStub;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Connection;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** The races between a thread that leaves work behind and one that is woken for it. */
public final class HandOverStress {
  private HandOverStress() {}

  /** A request is left for a worker while one is about to sleep. */
  @JCStressTest
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both handled, once")
  @Outcome(expect = Expect.FORBIDDEN, desc = "one forgotten, or handled twice")
  @State
  public static class DispatcherAndWorker {
    private final Queue<Runnable> pool = new ConcurrentLinkedQueue<>();
    private final Dispatcher dispatcher = new Dispatcher(pool::add, new OneRequestThreads(false));
    private final AtomicInteger handled = new AtomicInteger();

    public DispatcherAndWorker() {
      dispatcher.execute(new Handled(handled));
    }

    @Actor
    public void selector() {
      dispatcher.execute(new Handled(handled));
    }

    @Actor
    public void worker() {
      wake();
    }

    @Arbiter
    public void look(I_Result result) {
      // Workers that were woken come sooner or later; none is woken that was not asked for.
      wake();
      result.r1 = handled.get();
    }

    private void wake() {
      for (Runnable woken = pool.poll(); woken != null; woken = pool.poll()) {
        woken.run();
      }
    }
  }

  /** A request that is counted when it is handled. */
  record Handled(AtomicInteger count) implements Worker.Job {
    @Override
    public Connection connection() {
      throw new IllegalStateException("only a worker asks");
    }

    @Override
    public void run() {
      count.incrementAndGet();
    }

    @Override
    public void onHandled() {}

    @Override
    public void onRefused(RejectedExecutionException e) {}
  }

  /** A request starts to wait while the timer of another fires. */
  @JCStressTest
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both turned away when their time is over")
  @Outcome(expect = Expect.FORBIDDEN, desc = "one waits for ever")
  @State
  public static class TimerAndQueue {
    private final Gate gate =
        new Gate(List.of(ServiceClass.named("gold").build()), Partition.of(1, 1));
    private final TimerStub timers = new TimerStub();
    private final AtomicInteger turnedAway = new AtomicInteger();
    // So late that what waits has waited for too long.
    private final ExpiryTimer timer = new ExpiryTimer(gate, timers, () -> Long.MAX_VALUE / 2);

    public TimerAndQueue() {
      gate.admit(new Waiter());
      queue();
    }

    @Actor
    public void park() {
      queue();
    }

    @Actor
    public void fire() {
      timers.fire();
    }

    @Arbiter
    public void look(I_Result result) {
      timers.fire();
      result.r1 = turnedAway.get();
    }

    private void queue() {
      gate.admit(new Waiter());
      timer.noLaterThan(1);
    }

    private final class Waiter extends Permit {
      Waiter() {
        super(0, 0);
      }

      @Override
      protected void onDispatched() {}

      @Override
      protected void onRejected(RejectReason reason) {
        turnedAway.incrementAndGet();
      }
    }
  }

  /** A reader wants input while the selector finds input that no reader wants. */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "told, once")
  @Outcome(expect = Expect.FORBIDDEN, desc = "never told, or told twice")
  @State
  public static class ReaderAndSelector {
    private final Looking looking = new Looking();

    @Actor
    public void reader() {
      looking.read();
    }

    @Actor
    public void selector() {
      looking.select();
    }

    @Arbiter
    public void look(I_Result result) {
      looking.select();
      result.r1 = looking.told.get();
    }
  }

  /** A socket with input that is never read, so that the selector finds it each time. */
  static class Looking {
    final ReadInterest interest = new ReadInterest();
    final AtomicInteger told = new AtomicInteger();
    final AtomicBoolean looks = new AtomicBoolean();

    Looking() {
      // The first input has come and is being handled.
      read();
      interest.take();
    }

    final void read() {
      if (interest.want()) {
        looks.set(true);
      }
    }

    final void select() {
      if (looks.get() && (interest.take() || stop())) {
        told.incrementAndGet();
      }
    }

    boolean stop() {
      looks.set(false);
      return interest.stopped();
    }
  }
}
