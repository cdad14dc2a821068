package io.github.jettyqos.ctl;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** {@link RunningServer} in another JVM, with its ports. */
final class ServerProcess implements AutoCloseable {
  /** The longest name. */
  static final String LONG_NAME = "a-class-with-a-name-as-long-as-a-name-of-a-class-may-be-63-char";

  private static final String YAML =
      """
      threads: 8
      admin: {port: %d, tokens: "%s"}
      control: {law: mtrr, period: 50ms}
      classes:
        health: {match: ["path:/health"], exempt: true}
        gold: {match: ["path:/gold/*"], target: {p95: 1ms}, weight: 2, max: 7}
        %s: {match: ["path:/long/*"], weight: 1}
        rest: {}
      """;

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  final Path directory;
  final int jmx;
  final int lockedJmx;
  final String url;
  final Path file;
  final Process process;
  private final PrintWriter in;
  private final BufferedReader out;

  ServerProcess(Path directory) throws IOException {
    this.directory = directory;
    int admin = freePort();
    jmx = freePort();
    lockedJmx = freePort();
    url = "http://127.0.0.1:" + admin;
    Path tokens = directory.resolve("tokens");
    Files.createFile(tokens, OWNER_ONLY);
    Files.writeString(
        tokens, "anna operator token-of-the-operator\nbert viewer token-of-the-viewer\n");
    file = directory.resolve("qos.yaml");
    Files.writeString(file, YAML.formatted(admin, tokens, LONG_NAME));
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-Djava.rmi.server.hostname=127.0.0.1",
            "-cp",
            System.getProperty("java.class.path"),
            RunningServer.class.getName(),
            file.toString(),
            String.valueOf(freePort()),
            String.valueOf(jmx),
            String.valueOf(lockedJmx));
    process =
        new ProcessBuilder(command).redirectError(directory.resolve("server.log").toFile()).start();
    in = new PrintWriter(process.getOutputStream(), true);
    out = new BufferedReader(new InputStreamReader(process.getInputStream()));
    await("> started");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Stops or starts its server; the JVM continues. */
  void order(String what) throws IOException {
    in.println(what);
    await("> " + what);
  }

  private void await(String line) throws IOException {
    String said;
    do {
      said = out.readLine();
      if (said == null) {
        throw new IOException(
            "the other JVM has ended: " + Files.readString(directory.resolve("server.log")));
      }
    } while (!said.equals(line));
  }

  String pid() {
    return String.valueOf(process.pid());
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
