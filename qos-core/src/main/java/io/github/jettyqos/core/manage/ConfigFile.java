package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.text.OneLine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The file of the configuration of a server, if there is one, and what came of reading it again.
 *
 * <p>Races. T1 and T2 may read the file at the same time; what the later one found is told.
 */
public final class ConfigFile {
  private final Managed server;
  private final @Nullable Path path;
  private final Reloads reloads;

  /**
   * Why the file is not in force.
   *
   * @param error the reason of the last attempt
   * @param since the first attempt after which it was not
   */
  public record Refusal(String error, Instant since) {}

  /** The results of reading it, of one server with its classes of any moment. */
  private static final class Reloads {
    final InstantSource wallClock;
    final AtomicLong applied = new AtomicLong();
    final AtomicLong refused = new AtomicLong();
    volatile @Nullable Refusal last;

    Reloads(InstantSource wallClock) {
      this.wallClock = wallClock;
    }

    void refused(Throwable why) {
      refused.incrementAndGet();
      Refusal before = last;
      Instant since = before == null ? wallClock.instant() : before.since;
      String error = why instanceof IOException ? why.toString() : String.valueOf(why.getMessage());
      last = new Refusal(OneLine.of(error), since);
    }

    void applied() {
      applied.incrementAndGet();
      last = null;
    }
  }

  /**
   * A file that is in force.
   *
   * @param server the server
   * @param path the file; null if the configuration was made in code
   * @param wallClock the time of refusals
   */
  public ConfigFile(Managed server, @Nullable Path path, InstantSource wallClock) {
    this(server, path, new Reloads(wallClock));
  }

  private ConfigFile(Managed server, @Nullable Path path, Reloads reloads) {
    this.server = server;
    this.path = path;
    this.reloads = reloads;
  }

  /** The file of the server with its present classes. */
  ConfigFile now() {
    return new ConfigFile(server.now(), path, reloads);
  }

  Managed server() {
    return server;
  }

  /**
   * The file.
   *
   * @return its path; null if the configuration was made in code
   */
  public @Nullable Path path() {
    return path;
  }

  /**
   * The file.
   *
   * @return its path
   * @throws IllegalStateException if there is none
   */
  public Path require() {
    if (path == null) {
      throw new IllegalStateException(
          "the configuration is from no file; make it by Qos.load, or name the file by"
              + " Qos.builder(config).file(path)");
    }
    return path;
  }

  /**
   * Reads the file again and applies it; if that fails, what was in force stays.
   *
   * @return what changed
   * @throws IOException if it cannot be read
   */
  public List<KeyDifference> reload() throws IOException {
    Path from = require();
    try {
      return applied(QosYaml.load(from));
    } catch (IOException | RuntimeException e) {
      reloads.refused(e);
      throw e;
    }
  }

  /**
   * Applies what the application read from settings of its own, as {@link #reload()} applies the
   * file.
   *
   * @param settings gives the configuration, or throws what is wrong with it
   * @return what changed
   */
  public List<KeyDifference> reload(Supplier<QosConfig> settings) {
    try {
      return applied(settings.get());
    } catch (RuntimeException e) {
      reloads.refused(e);
      throw e;
    }
  }

  private List<KeyDifference> applied(QosConfig next) {
    List<KeyDifference> changes = server.reload(next);
    reloads.applied();
    return changes;
  }

  /** Where the configuration is from, in words. */
  String source() {
    return path == null ? "what the settings of the application say" : path.toString();
  }

  /**
   * Why the file, as it was last read, is not in force.
   *
   * @return empty if it is
   */
  public Optional<Refusal> refusal() {
    return Optional.ofNullable(reloads.last);
  }

  /**
   * How often it was read again.
   *
   * @param applied whether it was put in force, or refused
   * @return since the server was made
   */
  public long reloads(boolean applied) {
    return (applied ? reloads.applied : reloads.refused).get();
  }

  /**
   * The keys in which the running server differs from the file.
   *
   * @return a difference for each key, the server's value first
   * @throws IOException if it cannot be read
   */
  public List<KeyDifference> differences() throws IOException {
    return KeyDifference.between(server.current(), QosYaml.load(require()));
  }
}
