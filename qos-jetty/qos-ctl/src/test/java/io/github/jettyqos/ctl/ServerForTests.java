package io.github.jettyqos.ctl;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** One server process for all tests, which leave it running and enforcing. */
final class ServerForTests {
  /** The connections of a test to it. */
  enum Way {
    ATTACH,
    JMX,
    HTTP;

    List<String> options() {
      return switch (this) {
        case ATTACH -> List.of("--pid", server().pid());
        case JMX -> List.of("--jmx", "127.0.0.1:" + server().jmx);
        case HTTP -> http("token-of-the-operator");
      };
    }
  }

  private static final ServerProcess SERVER = start();

  private ServerForTests() {}

  private static ServerProcess start() {
    try {
      ServerProcess server = new ServerProcess(Files.createTempDirectory("qosctl-test"));
      Runtime.getRuntime().addShutdownHook(new Thread(server::close));
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ServerProcess server() {
    return SERVER;
  }

  /** The admin connector, with a token of its file. */
  static List<String> http(String token) {
    try {
      Path file = SERVER.directory.resolve(token + ".txt");
      Files.writeString(file, token + "\n");
      return List.of("--url", SERVER.url, "--token-file", file.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until there are measurements for a plan. */
  static void awaitMeasured() {
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> CtlRun.of(http("token-of-the-operator"), "plan").status() == 0);
  }
}
