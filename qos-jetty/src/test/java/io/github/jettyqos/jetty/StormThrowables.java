package io.github.jettyqos.jetty;

import java.util.List;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Failures whose error page fails as well: Errors of the JVM, and exceptions that throw in their
 * own methods.
 */
final class StormThrowables {
  private static final List<String> KINDS =
      List.of("memory", "overflow", "death", "linkage", "mute", "mute-error");

  /**
   * Thrown before the answer, after it, passed to the callback in the handler, and by another
   * thread.
   */
  private static final List<String> WAYS = List.of("thrown", "written", "failed", "late");

  /** An ending of {@link StormHandler} is a way, a dot, and a kind. */
  static final List<String> ENDINGS =
      WAYS.stream().flatMap(way -> KINDS.stream().map(kind -> way + "." + kind)).toList();

  private StormThrowables() {}

  static boolean are(String ending) {
    return ENDINGS.contains(ending);
  }

  /** Ends a request. */
  static void end(String ending, Response response, Callback callback, StormHandler.Later later) {
    String kind = ending.substring(ending.indexOf('.') + 1);
    switch (ending.substring(0, ending.indexOf('.'))) {
      case "failed" -> callback.failed(caught(kind));
      case "late" -> later.run(() -> callback.failed(caught(kind)));
      case "written" -> {
        StormHandler.write(ending, response, callback);
        throwIt(kind);
      }
      default -> throwIt(kind);
    }
  }

  private static Throwable caught(String kind) {
    try {
      throwIt(kind);
      throw new AssertionError();
    } catch (Throwable t) {
      return t;
    }
  }

  private static void throwIt(String kind) {
    switch (kind) {
      case "memory" -> throw new OutOfMemoryError("of the storm");
      case "overflow" -> throwIt(kind);
      case "death" -> throw new ThreadDeath();
      case "linkage" -> throw new NoClassDefFoundError("of/the/Storm");
      case "mute" -> throw new Mute();
      default -> throw new MuteError();
    }
  }

  /** Fails in its own methods. */
  private static final class Mute extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw this;
    }

    @Override
    public String toString() {
      throw this;
    }
  }

  /** Fails in its own methods. */
  private static final class MuteError extends Error {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw this;
    }

    @Override
    public String toString() {
      throw this;
    }
  }
}
