package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import io.github.jettyqos.core.config.FrontEnds.HaproxyAgent;
import io.github.jettyqos.core.config.FrontEnds.LoadHeader;
import io.github.jettyqos.core.config.QosConfig.AbortOnClose;
import io.github.jettyqos.core.config.QosConfig.Bodies;
import io.github.jettyqos.core.config.QosConfig.ReadinessRule;
import io.github.jettyqos.core.law.ControlOptions;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A builder of {@link QosConfig}; options that are not set have their defaults. Every error is
 * reported by {@link #build()}.
 */
public final class QosConfigBuilder {
  private final Choices choices = new Choices();

  QosConfigBuilder() {}

  /** Sets {@link QosConfig#THREADS}. */
  public QosConfigBuilder threads(int handlers) {
    return set(QosConfig.THREADS, OptionalInt.of(handlers));
  }

  /** Sets {@link QosConfig#MODE}. */
  public QosConfigBuilder mode(Mode runs) {
    return set(QosConfig.MODE, runs);
  }

  /** Sets {@link QosConfig#ADMISSION}. */
  public QosConfigBuilder admission(AdmissionMode admits) {
    return set(QosConfig.ADMISSION, admits);
  }

  /** Sets {@link QosConfig#RESERVE}. */
  public QosConfigBuilder reserve(int kept) {
    return set(QosConfig.RESERVE, kept);
  }

  /** Adds to {@link QosConfig#TRUSTED_PROXIES}: ranges such as {@code 10.0.0.0/8}. */
  public QosConfigBuilder trustedProxies(String... ranges) {
    Stream.of(ranges).forEach(range -> choices.add(QosConfig.TRUSTED_PROXIES, range));
    return this;
  }

  /** Sets {@link QosConfig#DEADLINE_HEADER}. */
  public QosConfigBuilder deadlineHeader(String name) {
    return set(QosConfig.DEADLINE_HEADER, name);
  }

  /** Sets {@link QosConfig#BODIES}. */
  public QosConfigBuilder bodies(Bodies read) {
    return set(QosConfig.BODIES, read);
  }

  /** Sets {@link QosConfig#BODY_LIMIT}. */
  public QosConfigBuilder bodyLimit(int bytes) {
    return set(QosConfig.BODY_LIMIT, bytes);
  }

  /** Sets {@link QosConfig#BODY_WAIT}. */
  public QosConfigBuilder bodyWait(Duration wait) {
    return set(QosConfig.BODY_WAIT, wait);
  }

  /** Sets {@link QosConfig#QUEUE_BYTES}. */
  public QosConfigBuilder queueBytes(int bytes) {
    return set(QosConfig.QUEUE_BYTES, bytes);
  }

  /** Sets {@link QosConfig#RETRY_AFTER}. */
  public QosConfigBuilder retryAfter(Duration wait) {
    return set(QosConfig.RETRY_AFTER, wait);
  }

  /** Sets {@link QosConfig#ABORT_ON_CLOSE}. */
  public QosConfigBuilder abortOnClose(boolean aborts) {
    return set(QosConfig.ABORT_ON_CLOSE, aborts ? AbortOnClose.TRUE : AbortOnClose.FALSE);
  }

  /** Sets {@link QosConfig#STUCK}; zero is {@code never}. */
  public QosConfigBuilder stuck(Duration after) {
    return set(QosConfig.STUCK, after);
  }

  /** Sets {@link QosConfig#INTERRUPT}. */
  public QosConfigBuilder interrupt(boolean interrupts) {
    return set(QosConfig.INTERRUPT, interrupts);
  }

  /** Sets {@link QosConfig#PROCESSORS}. */
  public QosConfigBuilder processors(double shared) {
    return set(QosConfig.PROCESSORS, OptionalDouble.of(shared));
  }

  /** Sets {@link QosConfig#HEAP_LIMIT}. */
  public QosConfigBuilder heapLimit(double part) {
    return set(QosConfig.HEAP_LIMIT, part);
  }

  /** Sets {@link QosConfig#READINESS}. */
  public QosConfigBuilder readiness(ReadinessRule rule) {
    return set(QosConfig.READINESS, rule);
  }

  /** Sets {@link QosConfig#SPEEDUP}. */
  public QosConfigBuilder speedup(Speedup expected) {
    return set(QosConfig.SPEEDUP, expected);
  }

  /** Sets {@link QosConfig#CONTROL}. */
  public QosConfigBuilder control(ControlOptions controlled) {
    return set(QosConfig.CONTROL, controlled);
  }

  /** Sets {@link QosConfig#ADMIN}. */
  public QosConfigBuilder admin(AdminOptions operators) {
    return set(QosConfig.ADMIN, operators);
  }

  /** Sets {@link FrontEnds#CLASS_HEADER}. */
  public QosConfigBuilder classHeader(String name) {
    return set(FrontEnds.CLASS_HEADER, name);
  }

  /** Sets {@link FrontEnds#LOAD_HEADER}. */
  public QosConfigBuilder loadHeader(LoadHeader tells) {
    return set(FrontEnds.LOAD_HEADER, tells);
  }

  /** Sets {@link FrontEnds#HAPROXY_AGENT}. */
  public QosConfigBuilder haproxyAgent(HaproxyAgent answers) {
    return set(FrontEnds.HAPROXY_AGENT, answers);
  }

  /** Adds to {@link FrontEnds#ONWARD}: hosts such as {@code shop.internal:8080}. */
  public QosConfigBuilder onward(String... hosts) {
    Stream.of(hosts).forEach(host -> choices.add(FrontEnds.ONWARD, host));
    return this;
  }

  /** Sets {@link QosConfig#CLUSTER}. */
  public QosConfigBuilder cluster(ClusterOptions nodes) {
    return set(QosConfig.CLUSTER, nodes);
  }

  /** Adds a class whose requests pass without admission. */
  public QosConfigBuilder exempt(ExemptClass next) {
    choices.add(QosConfig.EXEMPT, next);
    return this;
  }

  /** Adds a class to {@link QosConfig#CLASSES}, behind those already there. */
  public QosConfigBuilder add(ServiceClass next) {
    choices.add(QosConfig.CLASSES, next);
    return this;
  }

  /** Builds a class and adds it to {@link QosConfig#CLASSES}, behind those already there. */
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
    return new QosConfig(choices);
  }

  private <T> QosConfigBuilder set(Option<T> option, T value) {
    choices.set(option, value);
    return this;
  }
}
