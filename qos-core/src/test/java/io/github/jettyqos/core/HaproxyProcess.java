package io.github.jettyqos.core;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A real HAProxy, where Debian's package {@code haproxy} is installed. */
public final class HaproxyProcess implements AutoCloseable {
  private static final Path PROGRAM = Path.of("/usr/sbin/haproxy");
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

  private final Process process;

  /** Skips a test where there is none, unless {@code -Dhaproxy.required=true} says there is. */
  public static void assumeInstalled() {
    if (!Boolean.getBoolean("haproxy.required")) {
      assumeTrue(Files.isExecutable(PROGRAM), "no program haproxy");
    }
  }

  /**
   * One that answers.
   *
   * @param config its configuration
   * @param port at which it listens there
   */
  public HaproxyProcess(Path config, int port) throws IOException {
    Path log = config.resolveSibling(config.getFileName() + ".log");
    process =
        new ProcessBuilder(PROGRAM.toString(), "-db", "-f", config.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    long until = System.nanoTime() + PATIENCE;
    while (!listens(port)) {
      if (!process.isAlive() || System.nanoTime() > until) {
        close();
        throw new IOException("HAProxy does not start: " + Files.readString(log));
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  /**
   * What {@code haproxy -c} says of a configuration.
   *
   * @param config the file
   * @return what it prints, empty if it has nothing to object to
   */
  public static String check(Path config) throws IOException, InterruptedException {
    Process checked =
        new ProcessBuilder(PROGRAM.toString(), "-c", "-f", config.toString())
            .redirectErrorStream(true)
            .start();
    String said =
        new String(checked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    boolean accepted = checked.waitFor() == 0 && said.equals("Configuration file is valid");
    return accepted ? "" : said;
  }

  /** A free port; if it is taken before it is used, the start fails. */
  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
