package io.github.jettyqos.benchmarks.haproxy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A running HAProxy with its runtime socket. */
final class HaproxyProcess implements AutoCloseable {
  private final Path socket;
  private final Process process;

  /** The gold requests at a node, their limit, and the status of the node. */
  record Row(int current, int maxconn, String status) {}

  HaproxyProcess(Path config, Path socket) throws Exception {
    this.socket = socket;
    Files.deleteIfExists(socket); // a remainder of a killed process
    process =
        new ProcessBuilder("haproxy", "-db", "-f", config.toString())
            .redirectErrorStream(true)
            .redirectOutput(config.resolveSibling(config.getFileName() + ".log").toFile())
            .start();
    for (int i = 0; !Files.exists(socket) || gold().values().stream().anyMatch(this::isNew); i++) {
      if (i > 500 || !process.isAlive()) {
        throw new IOException("HAProxy does not start, or its nodes are not up: see its log");
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private boolean isNew(Row row) {
    return !row.status.equals("UP");
  }

  /** The gold requests at each node, by its name. */
  Map<String, Row> gold() throws IOException {
    List<String> lines = ask("show stat -1 4 -1").lines().toList();
    List<String> names = Arrays.asList(lines.get(0).substring(2).split(",", -1));
    Map<String, Row> rows = new LinkedHashMap<>();
    for (String line : lines) {
      String[] cells = line.split(",", -1);
      if (cells[0].equals("class-gold")) {
        rows.put(
            cells[names.indexOf("svname")],
            new Row(
                Integer.parseInt(cells[names.indexOf("scur")]),
                number(cells[names.indexOf("slim")]),
                cells[names.indexOf("status")]));
      }
    }
    return rows;
  }

  private static int number(String cell) {
    return cell.isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(cell); // empty: without bound
  }

  private String ask(String command) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      channel.write(ByteBuffer.wrap((command + "\n").getBytes(StandardCharsets.US_ASCII)));
      byte[] answer = Channels.newInputStream(channel).readAllBytes();
      return new String(answer, StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
