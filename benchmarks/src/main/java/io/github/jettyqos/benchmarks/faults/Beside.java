package io.github.jettyqos.benchmarks.faults;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Something that goes on beside what a row measures. */
final class Beside {
  private Beside() {}

  /** It may fail. */
  interface Work<T> {
    T done() throws Exception;
  }

  /** Begins it in a thread of its own. */
  static <T> CompletableFuture<T> start(Work<T> work) {
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
