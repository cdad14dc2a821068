package io.github.jettyqos.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Builds a {@link QosConfig}, whose components document unit, range, default and reason. Every error
 * is reported by {@link #build()}.
 */
public final class QosConfigBuilder {
  private final List<String> trustedProxies = new ArrayList<>();
  private final List<ServiceClass> classes = new ArrayList<>();
  private OptionalInt threads = OptionalInt.empty();
  private Mode mode = Mode.INLINE;
  private int reserve = 4;
  private Bodies bodies = Bodies.EAGER;
  private int bodyLimit = 64 << 10;
  private Duration retryAfter = Duration.ofSeconds(1);
  private boolean abortOnClose = true;

  QosConfigBuilder() {}

  /** Sets {@link QosConfig#threads()}. */
  public QosConfigBuilder threads(int handlers) {
    this.threads = OptionalInt.of(handlers);
    return this;
  }

  /** Sets {@link QosConfig#mode()}. */
  public QosConfigBuilder mode(Mode runs) {
    this.mode = runs;
    return this;
  }

  /** Sets {@link QosConfig#reserve()}. */
  public QosConfigBuilder reserve(int kept) {
    this.reserve = kept;
    return this;
  }

  /** Adds ranges of trusted proxies, such as {@code 10.0.0.0/8}. */
  public QosConfigBuilder trustedProxies(String... ranges) {
    trustedProxies.addAll(List.of(ranges));
    return this;
  }

  /** Sets {@link QosConfig#bodies()}. */
  public QosConfigBuilder bodies(Bodies read) {
    this.bodies = read;
    return this;
  }

  /** Sets {@link QosConfig#bodyLimit()}. */
  public QosConfigBuilder bodyLimit(int bytes) {
    this.bodyLimit = bytes;
    return this;
  }

  /** Sets {@link QosConfig#retryAfter()}. */
  public QosConfigBuilder retryAfter(Duration wait) {
    this.retryAfter = wait;
    return this;
  }

  /** Sets {@link QosConfig#abortOnClose()}. */
  public QosConfigBuilder abortOnClose(boolean aborts) {
    this.abortOnClose = aborts;
    return this;
  }

  /** Adds a class behind those already there. */
  public QosConfigBuilder add(ServiceClass next) {
    classes.add(next);
    return this;
  }

  /** Builds a class and adds it behind those already there. */
  public QosConfigBuilder add(ServiceClassBuilder next) {
    return add(next.build());
  }

  /** The configuration, complete and checked. */
  public QosConfig build() {
    return new QosConfig(
        threads,
        mode,
        reserve,
        trustedProxies,
        bodies,
        bodyLimit,
        retryAfter,
        abortOnClose,
        classes);
  }
}
