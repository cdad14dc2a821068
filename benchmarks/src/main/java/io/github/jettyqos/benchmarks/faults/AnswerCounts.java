package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientWindow;
import java.util.concurrent.atomic.AtomicLong;

/** Counts requests and their answers, as clients saw them. */
final class AnswerCounts {
  private final AtomicLong asked = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong given = new AtomicLong();
  private final AtomicLong twice = new AtomicLong();

  /** Counts requests that are sent. */
  void asked(long count) {
    asked.addAndGet(count);
  }

  /** Counts whole answers. */
  void answered(long count) {
    answered.addAndGet(count);
  }

  /** Counts clients that left before their answers, or broke off their requests. */
  void gaveUp(long count) {
    given.addAndGet(count);
  }

  /** Counts bytes after the only answer. */
  void twice() {
    twice.incrementAndGet();
  }

  /** Adds a window of an open loop; any status but 200 and 503 counts as no answer. */
  void add(ClientWindow window) {
    asked(window.sent());
    answered(window.ok() + window.rejected());
  }

  /** All requests. */
  long all() {
    return asked.get();
  }

  /** Requests with no answer, or two, whose clients waited. */
  long notOnce() {
    return Math.abs(asked.get() - answered.get() - given.get()) + twice.get();
  }
}
