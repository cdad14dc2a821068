package io.github.jettyqos.jetty.admin;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.check.ConfigException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tokens of a file as it is now. It is read again by a request, at most once a second, so that
 * tokens can be exchanged while the server runs. While it cannot be read or is wrong, the tokens
 * read before stay valid, and each problem is logged once.
 *
 * <p>The whole file is read, which is small, since a linked file may have an old time stamp.
 */
final class PresentTokens implements Supplier<Tokens> {
  private static final Logger LOG = LoggerFactory.getLogger(PresentTokens.class);
  private static final long FRESH_NANOS = 1_000_000_000L;

  private final Path file;
  private final NanoClock clock;

  @GuardedBy("this")
  private Tokens last;

  @GuardedBy("this")
  private long readNanos;

  @GuardedBy("this")
  private String problem = "";

  /**
   * Reads the file.
   *
   * @throws ConfigException if it is invalid
   */
  PresentTokens(Path file, NanoClock clock) {
    this.file = file;
    this.clock = clock;
    this.last = TokenFile.read(file);
    this.readNanos = clock.nanoTime();
  }

  @Override
  public synchronized Tokens get() {
    long now = clock.nanoTime();
    if (now - readNanos >= FRESH_NANOS) {
      readNanos = now;
      read();
    }
    return last;
  }

  @GuardedBy("this")
  private void read() {
    try {
      Tokens found = TokenFile.read(file);
      if (!found.equals(last)) {
        LOG.info("the tokens of {} are in force as they are now", file);
      }
      last = found;
      problem = "";
    } catch (ConfigException e) {
      String said = String.valueOf(e.getMessage());
      if (!said.equals(problem)) {
        LOG.warn("the tokens read before stay valid: {}", said);
      }
      problem = said;
    }
  }
}
