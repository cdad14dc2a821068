package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.HaproxyProcess;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A real HAProxy with one server of class gold, whose agent is checked every 50 ms. */
final class AgentHaproxy implements AutoCloseable {
  private final Path socket;
  private final HaproxyProcess process;

  AgentHaproxy(Path directory, int port, int agentPort) throws IOException {
    socket = directory.resolve("haproxy.sock");
    int front = HaproxyProcess.freePort();
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
              bind 127.0.0.1:%d
              default_backend gold
            backend gold
              server n 127.0.0.1:%d maxconn 1 agent-check agent-port %d agent-inter 50ms agent-send "gold\\n"
            """
                .formatted(socket, front, port, agentPort));
    process = new HaproxyProcess(config, front);
  }

  /** Sends a line to the runtime socket. */
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
    process.close();
  }
}
