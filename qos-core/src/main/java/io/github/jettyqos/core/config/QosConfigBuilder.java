package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.settings.ControlOptions;
import io.github.jettyqos.core.settings.LawKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Builds a {@link QosConfig}, whose components document unit, range, default and reason. Every
 * error is reported by {@link #build()}.
 */
public final class QosConfigBuilder {
  private static final int DEFAULT_QUEUE_BYTES = 32 << 20;

  private final List<String> trustedProxies = new ArrayList<>();
  private final List<ServiceClass> classes = new ArrayList<>();
  private OptionalInt threads = OptionalInt.empty();
  private Mode mode = Mode.INLINE;
  private int reserve = 4;
  private Bodies bodies = Bodies.EAGER;
  private int bodyLimit = 64 << 10;
  private Duration bodyWait = Duration.ofMillis(100);
  private OptionalInt queueBytes = OptionalInt.empty();
  private Duration retryAfter = Duration.ofSeconds(1);
  private boolean abortOnClose = true;
  private Optional<Speedup> speedup = Optional.empty();
  private Optional<ControlOptions> control = Optional.empty();

  QosConfigBuilder() {}

  /**
   * Sets {@link QosConfig#threads()}.
   *
   * @param handlers 1 to 65535
   * @return this builder
   */
  public QosConfigBuilder threads(int handlers) {
    this.threads = OptionalInt.of(handlers);
    return this;
  }

  /**
   * Sets {@link QosConfig#mode()}.
   *
   * @param runs which thread runs an admitted request
   * @return this builder
   */
  public QosConfigBuilder mode(Mode runs) {
    this.mode = runs;
    return this;
  }

  /**
   * Sets {@link QosConfig#reserve()}.
   *
   * @param kept 0 to 1000 threads
   * @return this builder
   */
  public QosConfigBuilder reserve(int kept) {
    this.reserve = kept;
    return this;
  }

  /**
   * Adds to {@link QosConfig#trustedProxies()}.
   *
   * @param ranges address ranges such as {@code 10.0.0.0/8}
   * @return this builder
   */
  public QosConfigBuilder trustedProxies(String... ranges) {
    trustedProxies.addAll(List.of(ranges));
    return this;
  }

  /**
   * Sets {@link QosConfig#bodies()}.
   *
   * @param read when bodies are read
   * @return this builder
   */
  public QosConfigBuilder bodies(Bodies read) {
    this.bodies = read;
    return this;
  }

  /**
   * Sets {@link QosConfig#bodyLimit()}.
   *
   * @param bytes 0 to 16777216
   * @return this builder
   */
  public QosConfigBuilder bodyLimit(int bytes) {
    this.bodyLimit = bytes;
    return this;
  }

  /**
   * Sets {@link QosConfig#bodyWait()}.
   *
   * @param wait 0 to 10s
   * @return this builder
   */
  public QosConfigBuilder bodyWait(Duration wait) {
    this.bodyWait = wait;
    return this;
  }

  /**
   * Sets {@link QosConfig#queueBytes()}.
   *
   * @param bytes 65536 to 1073741824, at least 4 times the body limit
   * @return this builder
   */
  public QosConfigBuilder queueBytes(int bytes) {
    this.queueBytes = OptionalInt.of(bytes);
    return this;
  }

  /**
   * Sets {@link QosConfig#retryAfter()}.
   *
   * @param wait 1s to 1h in whole seconds
   * @return this builder
   */
  public QosConfigBuilder retryAfter(Duration wait) {
    this.retryAfter = wait;
    return this;
  }

  /**
   * Sets {@link QosConfig#abortOnClose()}.
   *
   * @param aborts whether queued requests of closed connections are dropped
   * @return this builder
   */
  public QosConfigBuilder abortOnClose(boolean aborts) {
    this.abortOnClose = aborts;
    return this;
  }

  /**
   * Sets {@link QosConfig#speedup()}.
   *
   * @param expected how the server gains from handling several requests at once
   * @return this builder
   */
  public QosConfigBuilder speedup(Speedup expected) {
    this.speedup = Optional.of(expected);
    return this;
  }

  /**
   * Sets {@link QosConfig#control()}.
   *
   * @param controlled how the partition is controlled while the server runs
   * @return this builder
   */
  public QosConfigBuilder control(ControlOptions controlled) {
    this.control = Optional.of(controlled);
    return this;
  }

  /**
   * Adds a class behind those already there.
   *
   * @param next the class
   * @return this builder
   */
  public QosConfigBuilder add(ServiceClass next) {
    classes.add(next);
    return this;
  }

  /**
   * Builds a class and adds it behind those already there.
   *
   * @param next the class
   * @return this builder
   */
  public QosConfigBuilder add(ServiceClassBuilder next) {
    return add(next.build());
  }

  /**
   * Builds the configuration.
   *
   * @return the configuration, complete and checked
   * @throws ConfigException if an option is wrong
   */
  public QosConfig build() {
    return new QosConfig(
        threads,
        mode,
        reserve,
        trustedProxies,
        bodies,
        bodyLimit,
        bodyWait,
        queueBytes.orElseGet(this::queueBytesByDefault),
        retryAfter,
        abortOnClose,
        speedup,
        control.orElseGet(this::controlByDefault),
        classes);
  }

  /** What is out of range is said of the body limit, not of what follows from it. */
  private int queueBytesByDefault() {
    int limit = Math.min(bodyLimit, QosConfig.BODY_LIMIT.max());
    return Math.max(DEFAULT_QUEUE_BYTES, QosConfig.leastQueueBytes(limit));
  }

  /** Threads are moved for a promise, not for their own sake. */
  private ControlOptions controlByDefault() {
    boolean promised = classes.stream().anyMatch(each -> each.guarantee().target().isPresent());
    return promised ? ControlOptions.DEFAULT : ControlOptions.DEFAULT.withLaw(LawKind.STATIC);
  }
}
