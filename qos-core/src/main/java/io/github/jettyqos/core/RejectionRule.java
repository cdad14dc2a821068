package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The response to rejected requests of a class. Prepared when the server starts, since it is the
 * most frequent response during a flood.
 *
 * @param status {@link #STATUS}
 * @param type {@link #TYPE}
 * @param body {@link #BODY}
 * @param retryAfter {@link #RETRY_AFTER}
 * @param retryAfterMax {@link #RETRY_AFTER_MAX}
 * @param jitter {@link #JITTER}
 */
public record RejectionRule(
    int status,
    String type,
    Optional<String> body,
    Optional<Duration> retryAfter,
    Duration retryAfterMax,
    double jitter) {
  private static final int LONGEST_BODY = 8192;
  private static final Pattern MEDIA =
      Pattern.compile("[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(; ?[\\x21-\\x7e]+)*");

  /**
   * The status. 503 means that the client did not cause it; if the queues of that client are full,
   * it is 429 in any case.
   *
   * <p>{@code status}: a whole number from 400 to 599; default {@code 503}.
   */
  public static final Option<Integer> STATUS = Option.of("status", new IntRange(400, 599), 503);

  /**
   * The media type of the body, which is sent in UTF-8.
   *
   * <p>{@code type}: a media type such as application/json; default {@code
   * "text/plain;charset=utf-8"}.
   */
  public static final Option<String> TYPE =
      Option.of("type", new Allowed.Part<String>(), "text/plain;charset=utf-8");

  /**
   * The body, at most 8192 bytes; it does not reveal the class unless you write so. One line of
   * text if not given.
   *
   * <p>{@code body}: text; default one line.
   */
  public static final Option<String> BODY = Option.part("body", "one line");

  private static final DurationRange SECONDS =
      new DurationRange(Duration.ofSeconds(1), Duration.ofHours(1));

  /**
   * The minimum of {@code Retry-After}, in whole seconds because HTTP has no smaller unit. Between
   * this and {@code retry-after-max} the header is the estimated time for the queue and the
   * announced retries to be served.
   *
   * <p>{@code retry-after}: a duration from 1s to 1h; default {@code retry-after} of the top.
   */
  public static final Option<Duration> RETRY_AFTER =
      Option.of("retry-after", SECONDS).unset("`retry-after` of the top");

  /**
   * The maximum of {@code Retry-After} without jitter, in whole seconds. Beyond half a minute no
   * estimate is reliable.
   *
   * <p>{@code retry-after-max}: a duration from 1s to 1h; default {@code 30s}.
   */
  public static final Option<Duration> RETRY_AFTER_MAX =
      Option.of("retry-after-max", SECONDS, Duration.ofSeconds(30));

  /**
   * The largest random addition to {@code Retry-After}, as a fraction of it, so that requests
   * rejected together are not retried together.
   *
   * <p>{@code jitter}: true, false or a number from 0 to 1; default {@code 0.5}.
   */
  public static final Option<Double> JITTER = Option.of("jitter", new Allowed.PartOf(), 0.5);

  /** Every option at its default. */
  public static final RejectionRule DEFAULT = new RejectionRule(new Choices());

  private static final String SECTION = "rejection";

  public RejectionRule {
    STATUS.require(SECTION, status);
    JITTER.require(SECTION, jitter);
    if (!MEDIA.matcher(type).matches()) {
      throw ConfigException.of(
          TYPE.key(SECTION), type, "is no media type; give one such as application/json");
    }
    body.ifPresent(
        text -> {
          if (text.getBytes(StandardCharsets.UTF_8).length > LONGEST_BODY) {
            throw ConfigException.of(
                BODY.key(SECTION),
                text.length() + " characters",
                "is longer than " + LONGEST_BODY + " bytes");
          }
        });
    retryAfter.ifPresent(least -> requireSeconds(RETRY_AFTER, least));
    requireSeconds(RETRY_AFTER_MAX, retryAfterMax);
    if (retryAfter.isPresent() && retryAfter.get().compareTo(retryAfterMax) > 0) {
      throw ConfigException.of(
          RETRY_AFTER_MAX.key(SECTION),
          Durations.format(retryAfterMax),
          "is less than retry-after "
              + Durations.format(retryAfter.get())
              + "; give at least that");
    }
  }

  private static void requireSeconds(Option<Duration> option, Duration value) {
    option.require(SECTION, value);
    if (!value.equals(Duration.ofSeconds(value.toSeconds()))) {
      throw ConfigException.of(
          option.key(SECTION),
          Durations.format(value),
          "is not in whole seconds; HTTP has no less");
    }
  }

  /** The rule according to the configured options. */
  RejectionRule(Choices choices) {
    this(
        choices.get(STATUS),
        choices.get(TYPE),
        choices.find(BODY),
        choices.find(RETRY_AFTER),
        choices.get(RETRY_AFTER_MAX),
        choices.get(JITTER));
  }
}
