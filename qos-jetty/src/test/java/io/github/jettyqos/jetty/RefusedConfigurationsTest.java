package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No server starts with a configuration that {@code qos-sim check} refuses, with the same messages:
 * the lines are those of its test.
 */
final class RefusedConfigurationsTest {
  private static final Path LINES =
      Path.of("../qos-core/src/test/resources/wrong-configurations.txt");

  static Stream<Arguments> lines() throws IOException {
    return Files.readAllLines(LINES).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(RefusedConfigurationsTest::read);
  }

  private static Arguments read(String line) {
    int arrow = line.indexOf(" => ");
    String described = line.substring(0, arrow);
    int colons = described.indexOf(" :: ");
    String setUp = colons < 0 ? "" : described.substring(0, colons);
    String yaml = described.substring(colons < 0 ? 0 : colons + 4).replace(" ; ", "\n");
    return arguments(
        setUp,
        yaml.contains("classes:") ? yaml : yaml + "\nclasses: {a: {}}",
        line.substring(arrow + 4).strip());
  }

  @ParameterizedTest
  @MethodSource("lines")
  void start_wrongConfiguration_isRefusedInOneLine(String setUp, String yaml, String message) {
    assertThatThrownBy(() -> startAndStop(setUp, yaml))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(message)
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
  }

  @Test
  void start_everySetUp_startsWithWhatIsRight() throws Exception {
    // The twin: each setup alone is accepted.
    String right = "classes: {a: {}}";
    for (String setUp : List.of("", "--threads 10", "--connector plain", "--profile size")) {
      startAndStop(setUp, right);
    }
    startAndStop("--threads 10", "threads: 10\ncontrol: {total: 10}\n" + right);
    startAndStop("--profile size", "classes: {a: {queue: {policy: shortest}}}");
  }

  /** With a pool for the number of handlers of the setup. */
  private static void startAndStop(String setUp, String yaml) throws Exception {
    QosConfig config = QosYaml.parse(yaml);
    Qos qos = Qos.builder(config).profile(profile(setUp)).build();
    QueuedThreadPool pool = new QueuedThreadPool();
    pool.setReservedThreads(0);
    Server server = new Server(pool);
    ServerConnector connector =
        setUp.contains("--connector plain") ? new ServerConnector(server) : qos.connector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    int leased = connector.getAcceptors() + connector.getSelectorManager().getSelectorCount();
    pool.setMaxThreads(threads(setUp) + leased + config.reserve());
    server.setHandler(new BlockingHandler());
    qos.install(server);
    try {
      server.start();
    } finally {
      server.stop();
    }
  }

  private static int threads(String setUp) {
    return setUp.startsWith("--threads ") ? Integer.parseInt(setUp.substring(10)) : 64;
  }

  private static RequestProfile profile(String setUp) {
    RequestProfile profile = RequestProfile.none();
    if (setUp.contains("size")) {
      profile = profile.size(request -> 1);
    }
    return setUp.contains("document") ? profile.document(request -> 1) : profile;
  }
}
