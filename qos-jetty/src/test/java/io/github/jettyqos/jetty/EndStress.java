package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.PermitStream;
import io.github.jettyqos.jetty.request.QueueBytes;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.HttpStream;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The races at the end of a request, and those for the memory of bodies. */
public final class EndStress {
  private static final HttpStream NOTHING =
      (HttpStream)
          Proxy.newProxyInstance(
              EndStress.class.getClassLoader(),
              new Class<?>[] {HttpStream.class},
              (proxy, method, arguments) -> null);

  private EndStress() {}

  /** A handler comes back while another thread completes its request, and then once more. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "ended once, when the handler was back")
  @Outcome(expect = Expect.FORBIDDEN, desc = "ended never, twice, or under the handler")
  @State
  public static class HandlerAndEnd implements PermitStream.Owner {
    private final PermitStream stream = new PermitStream(NOTHING, this, false);
    private final AtomicInteger ended = new AtomicInteger();
    private volatile boolean back;
    private volatile boolean early;

    @Actor
    public void handler() {
      back = true;
      stream.handled();
    }

    @Actor
    public void writer() {
      stream.succeeded();
      stream.failed(null);
    }

    @Override
    public void onStreamEnding() {
      early |= !back;
    }

    @Override
    public void end() {
      ended.incrementAndGet();
    }

    @Arbiter
    public void look(II_Result result) {
      result.r1 = ended.get();
      result.r2 = early ? 0 : 1;
    }
  }

  /** Two complete a request whose handler is back, while what is left of it is written down. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "ended once, and the watch with it")
  @Outcome(expect = Expect.FORBIDDEN, desc = "ended never or twice, or a watch goes on")
  @State
  public static class LeaverAndEnd implements PermitStream.Owner {
    private final PermitStream stream = new PermitStream(NOTHING, this, true);
    private final AtomicInteger ended = new AtomicInteger();
    private volatile int watch;

    @Actor
    public void leaver() {
      watch = 1;
      if (stream.isEnding()) {
        watch = 2;
      }
      stream.failed(null);
    }

    @Actor
    public void writer() {
      stream.succeeded();
    }

    @Override
    public void onStreamEnding() {
      if (watch == 1) {
        watch = 2;
      }
    }

    @Override
    public void end() {
      ended.incrementAndGet();
    }

    @Arbiter
    public void look(II_Result result) {
      result.r1 = ended.get();
      result.r2 = watch == 2 ? 1 : 0;
    }
  }

  /** Two take more than there is, of one class and of both. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "never too much, and all is given back")
  @Outcome(expect = Expect.FORBIDDEN, desc = "too much was taken, or some is lost")
  @State
  public static class TakersAndGivers {
    // Parts of 2 for each class, 4 in common: 8 in all, of which a class can have 6.
    private final QueueBytes memory = new QueueBytes(2, 8);
    private final AtomicInteger wrong = new AtomicInteger();

    @Actor
    public void one() {
      takeAndGive(0, 4);
      takeAndGive(1, 3);
    }

    @Actor
    public void another() {
      takeAndGive(0, 3);
      takeAndGive(1, 5);
    }

    private void takeAndGive(int classIndex, int bytes) {
      if (memory.take(classIndex, bytes)) {
        if (memory.held(classIndex) > 6 || memory.held(0) + memory.held(1) > 8) {
          wrong.incrementAndGet();
        }
        memory.give(classIndex, bytes);
      }
    }

    @Arbiter
    public void look(I_Result result) {
      boolean all = memory.take(0, 6) && memory.take(1, 2) && !memory.take(1, 1);
      result.r1 = all ? wrong.get() : -1;
    }
  }
}
