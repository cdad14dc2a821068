package io.github.jettyqos.jetty.cluster;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** The twin of {@link PassageStress}: the sender looks for the end before it sets the attempt. */
public final class ForgetfulPassageStress {
  private ForgetfulPassageStress() {}

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
      passage.end(new InterruptedException());
    }

    @Actor
    public void sender() {
      if (passage.ended() != null) {
        ended.incrementAndGet();
        return;
      }
      passage.isAtWithoutLooking(reason -> ended.incrementAndGet());
    }

    @Arbiter
    public void look(I_Result result) {
      result.r1 = ended.get();
    }
  }
}
