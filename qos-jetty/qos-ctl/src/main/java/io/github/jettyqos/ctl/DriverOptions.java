package io.github.jettyqos.ctl;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.ClusterOptions;
import io.github.jettyqos.core.config.HaproxyOptions;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name HAProxies and the file of their configuration. */
final class DriverOptions {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final int THREADS = 64;

  @Option(
      names = "--config",
      required = true,
      paramLabel = "FILE",
      description = "the configuration that qos-sim haproxy was given")
  private @Nullable Path config;

  @Option(
      names = "--socket",
      paramLabel = "PATH",
      description =
          "the runtime socket of an HAProxy, at the level admin; can be given several times; default"
              + " cluster.haproxy.stats-socket")
  private List<Path> sockets = new ArrayList<>();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "handlers that a node can have at once, where its configuration leaves that to its pool;"
              + " default "
              + THREADS)
  private int threads = THREADS;

  @Option(
      names = "--node-ca",
      paramLabel = "FILE",
      description = "certificates in PEM that nodes with an https admin connector are believed by")
  private @Nullable Path ca;

  /** The drivers, with the client to be closed. */
  record Drivers(List<Driver> all, Optional<NodeReports> reports) implements AutoCloseable {
    @Override
    public void close() {
      reports.ifPresent(NodeReports::close);
    }
  }

  @SuppressWarnings("NullAway") // set by picocli before it calls
  Drivers open() throws IOException {
    Partition.THREADS.check("--threads", threads);
    QosConfig read = QosYaml.load(config);
    Places places = new Places(read, threads);
    Optional<ClusterOptions> cluster = read.cluster();
    List<Path> paths = new ArrayList<>(sockets);
    if (paths.isEmpty()) {
      String path =
          cluster
              .flatMap(ClusterOptions::haproxy)
              .flatMap(HaproxyOptions::statsSocket)
              .orElseThrow(
                  () ->
                      new ConfigException(
                          "--socket", "is missing, and cluster.haproxy.stats-socket too"));
      paths.add(Path.of(path));
    }
    Optional<String> token = cluster.flatMap(ClusterOptions::token);
    Optional<NodeReports> reports =
        token.isEmpty()
            ? Optional.empty()
            : Optional.of(new NodeReports(Path.of(token.get()), Optional.ofNullable(ca)));
    return new Drivers(
        paths.stream()
            .map(path -> new Driver(new RuntimeSocket(path, PATIENCE), places, reports))
            .toList(),
        reports);
  }
}
