package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The timeout of a request's client, from a header: {@code grpc-timeout} in the form of gRPC
 * ({@code 250m}), any other as a number of milliseconds or as a duration ({@code 250ms}). The
 * caller decides which peers are trusted.
 */
final class ClientPatience {
  /** An absent or invalid header. */
  static final long UNKNOWN = -1;

  private static final String GRPC_HEADER = "grpc-timeout";
  private static final Pattern GRPC = Pattern.compile("([0-9]{1,8})([HMSmun])");
  private static final Pattern MILLIS = Pattern.compile("[0-9]{1,15}");

  /** A longer timeout is ignored: no request waits for a day. */
  private static final long LONGEST_NANOS = TimeUnit.DAYS.toNanos(1);

  private final String header;
  private final boolean grpc;

  ClientPatience(String header) {
    this.header = header;
    this.grpc = header.toLowerCase(Locale.ROOT).equals(GRPC_HEADER);
  }

  /** Nanoseconds from when its head was parsed, or {@link #UNKNOWN}. */
  long nanos(Request request) {
    return nanos(request.getHeaders().get(header));
  }

  long nanos(@Nullable String value) {
    if (value == null) {
      return UNKNOWN;
    }
    long nanos =
        grpc
            ? ofGrpc(value)
            : MILLIS.matcher(value).matches() ? ofMillis(value) : ofDuration(value);
    return nanos > LONGEST_NANOS ? UNKNOWN : nanos;
  }

  private static long ofGrpc(String value) {
    Matcher matcher = GRPC.matcher(value);
    if (!matcher.matches()) {
      return UNKNOWN;
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "H" -> TimeUnit.HOURS.toNanos(number);
      case "M" -> TimeUnit.MINUTES.toNanos(number);
      case "S" -> TimeUnit.SECONDS.toNanos(number);
      case "m" -> TimeUnit.MILLISECONDS.toNanos(number);
      case "u" -> TimeUnit.MICROSECONDS.toNanos(number);
      default -> number;
    };
  }

  /** Saturates at the largest long. */
  private static long ofMillis(String value) {
    return TimeUnit.MILLISECONDS.toNanos(Long.parseLong(value));
  }

  private static long ofDuration(String value) {
    try {
      return Durations.parse(value).toNanos();
    } catch (ConfigException | ArithmeticException e) {
      return UNKNOWN;
    }
  }
}
