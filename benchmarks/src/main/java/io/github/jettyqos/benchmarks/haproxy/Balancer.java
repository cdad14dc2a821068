package io.github.jettyqos.benchmarks.haproxy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A running HAProxy and its runtime socket. */
final class Balancer implements AutoCloseable {
  private final Path socket;
  private final Process process;

  /** What it has and may have of gold at a node. */
  record Row(int current, int maxconn, String status) {}

  Balancer(Path config, Path socket) throws Exception {
    this.socket = socket;
    Files.deleteIfExists(socket); // of one that was killed
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

  /** Gold at each node, by its name. */
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
    return cell.isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(cell); // without bound
  }

  private String ask(String command) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      channel.write(ByteBuffer.wrap((command + "\n").getBytes(StandardCharsets.US_ASCII)));
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      ByteBuffer chunk = ByteBuffer.allocate(1 << 16);
      while (channel.read(chunk) >= 0) {
        all.write(chunk.array(), 0, chunk.position());
        chunk.clear();
      }
      return all.toString(StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
