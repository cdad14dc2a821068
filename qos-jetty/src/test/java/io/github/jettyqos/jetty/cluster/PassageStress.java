package io.github.jettyqos.jetty.cluster;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** The races of a request at the front end with its end. */
public final class PassageStress {
  @SuppressWarnings("StaticAssignmentOfThrowable") // without effect on the race
  private static final Throwable OVER = new Throwable("over", null, false, false) {};

  private PassageStress() {}

  /** The client leaves while its request goes to a node. */
  @JCStressTest
  @Outcome(
      id = {"1", "2"},
      expect = Expect.ACCEPTABLE,
      desc = "what is at the node is ended")
  @Outcome(expect = Expect.FORBIDDEN, desc = "it stays there")
  @State
  public static class EndAndSend {
    private final ProxiedRequest passage = Passages.any(0);
    private final AtomicInteger ended = new AtomicInteger();

    @Actor
    public void client() {
      passage.end(OVER);
    }

    @Actor
    public void sender() {
      passage.isAt(reason -> ended.incrementAndGet());
    }

    @Arbiter
    public void look(I_Result result) {
      result.r1 = ended.get();
    }
  }

  /** Two scan the requests; a third actor would be skipped on two processors. */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "ended once")
  @Outcome(expect = Expect.FORBIDDEN, desc = "ended twice, or never")
  @State
  public static class LookAndLook {
    private final Overdue overdue = new Overdue();
    private final AtomicInteger ended = new AtomicInteger();
    private final Overdue.Waiting waiting =
        new Overdue.Waiting() {
          @Override
          public boolean isTooLate(long nowNanos) {
            return true;
          }

          @Override
          public void tooLate() {
            ended.incrementAndGet();
          }
        };

    public LookAndLook() {
      overdue.add(waiting);
    }

    @Actor
    public void timer() {
      overdue.look(1);
    }

    @Actor
    public void other() {
      overdue.look(1);
    }

    @Arbiter
    public void look(I_Result result) {
      result.r1 = ended.get();
    }
  }
}
