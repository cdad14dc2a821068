package io.github.jettyqos.benchmarks.load;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Runs work beside the measurement. */
public final class Beside {
  private Beside() {}

  /** Work that may fail. */
  public interface Work<T> {
    T done() throws Exception;
  }

  /** Starts work in a thread of its own. */
  public static <T> CompletableFuture<T> start(Work<T> work) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return work.done();
          } catch (Exception e) {
            throw new CompletionException(e);
          }
        },
        each -> new Thread(each, "beside").start());
  }
}
