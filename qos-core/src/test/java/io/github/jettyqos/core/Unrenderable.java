package io.github.jettyqos.core;

import java.util.stream.Stream;

/** What code of others may throw, and what a log or an error page cannot render. */
public enum Unrenderable {
  /** Its text throws. */
  MUTE {
    @Override
    public Throwable make() {
      return new Mute();
    }
  },
  /** Its text throws an error, the same one each time. */
  MUTE_BY_ITSELF {
    @Override
    public Throwable make() {
      return new Error("thrown") {
        @Override
        public String toString() {
          throw this;
        }
      };
    }
  },
  /** What caused it cannot be asked for. */
  CAUSE_THROWS {
    @Override
    public Throwable make() {
      return new IllegalStateException("thrown") {
        @Override
        public synchronized Throwable getCause() {
          throw new IllegalStateException("no cause");
        }
      };
    }
  },
  /** A text that cannot be had is among its causes. */
  MUTE_CAUSE {
    @Override
    public Throwable make() {
      return new IllegalStateException("thrown", new Mute());
    }
  },
  /** It causes what causes it. */
  CAUSES_IN_A_CIRCLE {
    @Override
    public Throwable make() {
      Throwable first = new IllegalStateException("thrown");
      first.initCause(new IllegalStateException("thrown", first));
      return first;
    }
  },
  /** More causes than a recursion has stack for. */
  VERY_MANY_CAUSES {
    @Override
    public Throwable make() {
      Throwable last = new IllegalStateException("thrown");
      for (int i = 0; i < 20_000; i++) {
        last = new Bare(last);
      }
      return last;
    }
  },
  /** Only what reads its stack trace by the method throws. */
  STACK_TRACE_THROWS {
    @Override
    public Throwable make() {
      return new IllegalStateException("thrown") {
        @Override
        public StackTraceElement[] getStackTrace() {
          throw new IllegalStateException("no stack trace");
        }
      };
    }
  };

  /** Makes one. */
  public abstract Throwable make();

  /** Throws anything where a method declares nothing. */
  @SuppressWarnings("unchecked")
  public static <T extends Throwable> void sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }

  /** Makes one by its name; other names are those of what can be rendered. */
  public static Throwable make(String name) {
    return Stream.of(values())
        .filter(each -> each.name().equals(name))
        .findFirst()
        .map(Unrenderable::make)
        .orElseGet(
            () -> name.equals("MEMORY") ? new OutOfMemoryError("thrown") : new ThreadDeath());
  }

  private static final class Mute extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no message");
    }
  }

  private static final class Bare extends RuntimeException {
    private static final long serialVersionUID = 1;

    Bare(Throwable cause) {
      super("thrown", cause, false, false);
    }
  }
}
