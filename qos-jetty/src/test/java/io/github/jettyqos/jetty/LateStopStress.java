package io.github.jettyqos.jetty;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The twin of {@link HandOverStress}: a selector that says it has stopped looking before it does.
 */
public final class LateStopStress {
  private LateStopStress() {}

  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "told, once")
  @Outcome(expect = Expect.FORBIDDEN, desc = "never told, or told twice")
  @State
  public static class ReaderAndSelector {
    private final HandOverStress.Looking looking =
        new HandOverStress.Looking() {
          @Override
          boolean stop() {
            boolean wanted = interest.stopped();
            looks.set(false);
            return wanted;
          }
        };

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
}
