package io.github.jettyqos.jetty.request;

import java.time.Duration;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.jspecify.annotations.Nullable;

/** The {@code Retry-After} fields, each made at its first use. */
public final class RetryAfter {
  /** An hour, and as much jitter. */
  private static final int MOST = 2 * (int) Duration.ofHours(1).toSeconds();

  /** Two threads may make the same field; its members are final, so either is complete. */
  private static final @Nullable HttpField[] FIELDS = new HttpField[MOST + 1];

  private RetryAfter() {}

  public static HttpField of(long seconds) {
    int index = (int) Math.min(MOST, seconds);
    HttpField field = FIELDS[index];
    if (field == null) {
      field = new PreEncodedHttpField(HttpHeader.RETRY_AFTER, Integer.toString(index));
      FIELDS[index] = field;
    }
    return field;
  }
}
