package io.github.jettyqos.core.text;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** The rate-limited log of failures of application code, which may occur at every request. */
public final class RareWarning {
  private static final int LOGGED_EVERY = 1_000;

  private final Logger log;
  private final AtomicLong failures = new AtomicLong();

  public RareWarning(Logger log) {
    this.log = log;
  }

  /** Logs the first failure and every thousandth. */
  public void warn(String what, @Nullable Throwable failure) {
    long before = failures.getAndIncrement();
    if (before % LOGGED_EVERY == 0) {
      Thrown.warn(log, "%s, %s times before; requests go on".formatted(what, before), failure);
    }
  }
}
