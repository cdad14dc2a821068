package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import java.util.Arrays;

/** What a file may name as a law, and what not. */
public final class LawsOfOthers {
  private LawsOfOthers() {}

  /** All threads but one of each other class for the first class. */
  public static class FirstOnly implements ControlLaw {
    private final int threads;
    private final int others;

    public FirstOnly(LawContext context) {
      this.threads = context.threads();
      this.others = context.classes().size() - 1;
    }

    @Override
    public Proposal propose(Measurement measured) {
      int[] budgets = measured.partition().budgets();
      Arrays.fill(budgets, 1);
      budgets[0] = threads - others;
      return Proposal.of(Partition.of(threads, budgets), "the first class");
    }
  }

  /** Its constructor throws. */
  public static final class Throwing extends FirstOnly {
    public Throwing(LawContext context) {
      super(context);
      throw new IllegalStateException("planted");
    }
  }

  /** Has no constructor for a context. */
  public static final class Bare implements ControlLaw {
    @Override
    public Proposal propose(Measurement measured) {
      return Proposal.of(measured.partition(), "bare");
    }
  }

  /** Cannot be made. */
  public abstract static class Unfinished implements ControlLaw {
    public Unfinished(LawContext context) {}
  }

  /** Not accessible. */
  static final class Hidden extends FirstOnly {
    public Hidden(LawContext context) {
      super(context);
    }
  }

  /** Tells that it was initialised. */
  public static final class Loud extends FirstOnly {
    static {
      System.setProperty("io.github.jettyqos.loud", "true");
    }

    public Loud(LawContext context) {
      super(context);
    }
  }
}
