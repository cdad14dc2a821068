package io.github.jettyqos.benchmarks.boot;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An example of Spring Boot in a process of its own, as a user starts it. */
final class BootService implements AutoCloseable {
  private static final int SECONDS_TO_START = 60;

  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final Process process;
  private final int port;

  /**
   * Starts it and waits until it is alive.
   *
   * @param jar the example
   * @param log what it prints
   * @param options on its command line
   */
  BootService(Path jar, Path log, String... options) throws Exception {
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(List.of("-jar", jar.toString(), "--server.port=" + port));
    command.addAll(List.of(options));
    process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_START);
    while (!isAlive()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        close();
        throw new IllegalStateException(jar + " did not start, see " + log);
      }
      TimeUnit.MILLISECONDS.sleep(200);
    }
  }

  int port() {
    return port;
  }

  /** Whether its liveness probe answers 200. */
  boolean isAlive() throws InterruptedException {
    HttpRequest probe =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/health/liveness"))
            .timeout(Duration.ofSeconds(1)) // what Kubernetes waits by default
            .build();
    try {
      return client.send(probe, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
