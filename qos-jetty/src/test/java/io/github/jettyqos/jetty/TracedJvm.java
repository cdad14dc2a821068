package io.github.jettyqos.jetty;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Another JVM, with the OpenTelemetry agent and {@link TracedServers} in it. */
public final class TracedJvm implements AutoCloseable {
  private final Process process;
  private final PrintWriter in;
  private final BufferedReader out;

  private TracedJvm(Process process) {
    this.process = process;
    this.in = new PrintWriter(process.getOutputStream(), true);
    this.out = new BufferedReader(new InputStreamReader(process.getInputStream()));
  }

  /**
   * Starts one.
   *
   * @param inFront classes that take the place of others
   * @param api whether the application has the API of OpenTelemetry
   */
  public static TracedJvm start(List<Path> inFront, boolean api) throws IOException {
    List<String> classPath = new ArrayList<>(inFront.stream().map(Path::toString).toList());
    Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(each -> api || !each.contains("opentelemetry"))
        .forEach(classPath::add);
    Path agent = Path.of("target", "javaagent", "opentelemetry-javaagent.jar");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1", // most of its time is the start
            "-XX:-PrintWarnings", // the agent disables class data sharing
            "-javaagent:" + agent,
            "-Dotel.traces.exporter=none",
            "-Dotel.metrics.exporter=none",
            "-Dotel.logs.exporter=none",
            "-Dotel.javaagent.logging=none",
            // The server called by handlers keeps all connections.
            "-Dsun.net.httpserver.maxIdleConnections=2000",
            "-Dsun.net.httpserver.idleInterval=600",
            "-Dsun.net.httpserver.nodelay=true",
            "-cp",
            classPath.stream().collect(Collectors.joining(File.pathSeparator)),
            TracedServers.class.getName());
    return new TracedJvm(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** Runs a command, and returns the answer. */
  String ask(Object... words) throws IOException {
    in.println(Arrays.stream(words).map(String::valueOf).collect(Collectors.joining(" ")));
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith("> ")) {
        return line.substring(2);
      }
    }
    throw new IOException("the other JVM has ended");
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
