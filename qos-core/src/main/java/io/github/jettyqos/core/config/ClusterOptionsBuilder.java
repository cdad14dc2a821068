package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.law.ClusterControl;
import java.time.Duration;

/**
 * Builds {@link ClusterOptions} of the options that are given, and the defaults of the others.
 * Every error is reported by {@link #build()}.
 */
public final class ClusterOptionsBuilder {
  private final Choices choices = new Choices();

  /** Every option at its default, and no node. */
  public ClusterOptionsBuilder() {}

  /** Sets {@link ClusterOptions#BALANCE}. */
  public ClusterOptionsBuilder balance(Balance chooses) {
    return set(ClusterOptions.BALANCE, chooses);
  }

  /** Sets {@link ClusterOptions#HEARTBEAT}. */
  public ClusterOptionsBuilder heartbeat(Duration every) {
    return set(ClusterOptions.HEARTBEAT, every);
  }

  /** Sets {@link ClusterOptions#TIMEOUT}. */
  public ClusterOptionsBuilder timeout(Duration atMost) {
    return set(ClusterOptions.TIMEOUT, atMost);
  }

  /** Sets {@link ClusterOptions#SLOW_START}. */
  public ClusterOptionsBuilder slowStart(Duration takes) {
    return set(ClusterOptions.SLOW_START, takes);
  }

  /** Sets {@link ClusterOptions#CONNECT_TIMEOUT}. */
  public ClusterOptionsBuilder connectTimeout(Duration atMost) {
    return set(ClusterOptions.CONNECT_TIMEOUT, atMost);
  }

  /** Sets {@link ClusterOptions#RETRIES}. */
  public ClusterOptionsBuilder retries(int others) {
    return set(ClusterOptions.RETRIES, others);
  }

  /** Adds to {@link ClusterOptions#NODES}, behind those already there. */
  public ClusterOptionsBuilder add(NodeOptions next) {
    choices.add(ClusterOptions.NODES, next);
    return this;
  }

  /** Sets {@link ClusterOptions#TOKEN}. */
  public ClusterOptionsBuilder token(String file) {
    return set(ClusterOptions.TOKEN, file);
  }

  /** Sets {@link ClusterOptions#TLS}. */
  public ClusterOptionsBuilder tls(ClusterTls known) {
    return set(ClusterOptions.TLS, known);
  }

  /** Sets {@link ClusterOptions#QUOTAS}. */
  public ClusterOptionsBuilder quotas(ClusterControl decides) {
    return set(ClusterOptions.QUOTAS, decides);
  }

  /** Sets {@link ClusterOptions#HAPROXY}. */
  public ClusterOptionsBuilder haproxy(HaproxyOptions written) {
    return set(ClusterOptions.HAPROXY, written);
  }

  /**
   * Builds the options.
   *
   * @return the options, checked
   * @throws ConfigException if an option is out of range
   */
  public ClusterOptions build() {
    return new ClusterOptions(choices);
  }

  private <T> ClusterOptionsBuilder set(Option<T> option, T value) {
    choices.set(option, value);
    return this;
  }
}
