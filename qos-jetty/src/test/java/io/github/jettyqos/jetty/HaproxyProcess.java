package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A real HAProxy with one server of class gold, whose agent it asks every 50 ms. */
final class HaproxyProcess implements AutoCloseable {
  private static final Path HAPROXY = Path.of("/usr/sbin/haproxy");

  private final Path socket;
  private final Path log;
  private final Process process;

  HaproxyProcess(Path directory, int port, int agentPort) throws IOException {
    socket = directory.resolve("haproxy.sock");
    log = directory.resolve("haproxy.log");
    Path config =
        Files.writeString(
            directory.resolve("haproxy.cfg"),
            """
            global
              stats socket %s level admin
            defaults
              mode http
              timeout connect 1s
              timeout client 5s
              timeout server 5s
            frontend f
              bind unix@%s
              default_backend gold
            backend gold
              server n 127.0.0.1:%d maxconn 1 agent-check agent-port %d agent-inter 50ms agent-send "gold\\n"
            """
                .formatted(socket, directory.resolve("front.sock"), port, agentPort));
    process =
        new ProcessBuilder(HAPROXY.toString(), "-db", "-f", config.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ready = false;
    try {
      await()
          .atMost(Duration.ofSeconds(30))
          .until(
              () -> {
                assertThat(process.isAlive()).as(() -> log()).isTrue();
                return isReady();
              });
      ready = true;
    } finally {
      if (!ready) {
        close();
      }
    }
  }

  private boolean isReady() {
    try {
      return say("show info").contains("Version");
    } catch (IOException e) {
      return false; // it is there before anybody listens
    }
  }

  static boolean isInstalled() {
    return Files.isExecutable(HAPROXY);
  }

  private String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** Says a line to the runtime socket. */
  String say(String command) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      assertThat(channel.connect(UnixDomainSocketAddress.of(socket))).isTrue();
      ByteBuffer line = ByteBuffer.wrap((command + "\n").getBytes(StandardCharsets.US_ASCII));
      while (line.hasRemaining()) {
        assertThat(channel.write(line)).isPositive();
      }
      return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  /** Status and limit of the server, such as {@code no check 5}. */
  String server() throws IOException {
    List<String> lines = say("show stat").lines().toList();
    List<String> names = List.of(lines.get(0).substring(2).split(",", -1));
    String[] cells =
        lines.stream()
            .filter(line -> line.startsWith("gold,n,"))
            .findFirst()
            .orElseThrow()
            .split(",", -1);
    return cells[names.indexOf("status")] + " " + cells[names.indexOf("slim")];
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
