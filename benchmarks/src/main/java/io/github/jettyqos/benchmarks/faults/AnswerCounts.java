package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientWindow;
import java.util.concurrent.atomic.AtomicLong;

/** Requests and their answers, as clients saw them. */
final class AnswerCounts {
  private final AtomicLong asked = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong given = new AtomicLong();
  private final AtomicLong twice = new AtomicLong();

  /** Requests are sent. */
  void asked(long count) {
    asked.addAndGet(count);
  }

  /** Whole answers came. */
  void answered(long count) {
    answered.addAndGet(count);
  }

  /** Clients went away before their answers, or broke their requests: they want none. */
  void gaveUp(long count) {
    given.addAndGet(count);
  }

  /** Something came after the only answer. */
  void twice() {
    twice.incrementAndGet();
  }

  /** What an open loop saw; one that was answered otherwise than by 200 or 503 has no answer. */
  void add(ClientWindow window) {
    asked(window.sent());
    answered(window.ok() + window.rejected());
  }

  /** Requests. */
  long all() {
    return asked.get();
  }

  /** Requests whose clients waited and have no answer, or two. */
  long notOnce() {
    return Math.abs(asked.get() - answered.get() - given.get()) + twice.get();
  }
}
