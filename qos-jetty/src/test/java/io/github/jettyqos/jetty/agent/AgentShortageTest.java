package io.github.jettyqos.jetty.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.NanoClock;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** An agent of a process without free file descriptors. */
final class AgentShortageTest {
  private static final String ANSWER = "no-such-class\n";
  private static final String TAKEN = "all descriptors are taken, port ";

  private static ServerSocketChannel channel() throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    channel.configureBlocking(false);
    channel.bind(new InetSocketAddress("127.0.0.1", 0));
    return channel;
  }

  private static Socket asking(int port) throws IOException {
    Socket socket = new Socket("127.0.0.1", port);
    socket.setSoTimeout(20_000);
    socket.getOutputStream().write("gold\n".getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static String answer(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
  }

  @Test
  void accept_failsForAWhile_isTriedAfterPausesAndToldOnce() throws Exception {
    ServerSocketChannel channel = channel();
    int failures = 4;
    AtomicInteger tried = new AtomicInteger();
    AgentLoop loop =
        AgentLoop.open(
            channel,
            () -> {
              int now = tried.incrementAndGet();
              if (now == failures) {
                throw new InternalError("planted");
              }
              if (now < failures) {
                throw new IOException("Too many open files");
              }
              return channel.accept();
            },
            new AgentAnswers(AgentLoopTest.server()),
            peer -> true,
            NanoClock.system());
    Thread thread = new Thread(loop);
    try (CapturedLog log = CapturedLog.start()) {
      thread.start();
      long beganNanos = System.nanoTime();
      try (Socket socket = asking(loop.port())) {
        assertThat(answer(socket)).isEqualTo(ANSWER);
      }
      // A pause after each failure, longer on a busy machine.
      assertThat(System.nanoTime() - beganNanos)
          .isGreaterThanOrEqualTo(failures * Listening.PAUSE_MILLIS * 1_000_000);
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("agent-check at port " + loop.port(), "Too many open files");
    } finally {
      loop.stop();
      thread.join();
    }
  }

  /** In its own JVM with few descriptors. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
      AgentLoop loop =
          AgentLoop.open(
              channel(),
              new AgentAnswers(AgentLoopTest.server()),
              peer -> true,
              NanoClock.system());
      new Thread(loop).start();
      try (Socket socket = asking(loop.port())) {
        answer(socket); // classes are loaded while there are descriptors
      }
      BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
      List<FileInputStream> taken = new ArrayList<>();
      boolean said = false;
      while (!in.ready()) { // the descriptor of the connection above may be released only now
        try {
          taken.add(new FileInputStream(args[0]));
        } catch (IOException e) {
          if (!said) {
            System.out.println(TAKEN + loop.port());
            said = true;
          }
          LockSupport.parkNanos(1_000_000);
        }
      }
      in.readLine();
      for (FileInputStream each : taken) {
        each.close();
      }
      in.readLine();
      loop.stop();
    }
  }

  /** The next line of another JVM with this text, after any others. */
  private static String next(BufferedReader out, String words) {
    try {
      String line = out.readLine();
      while (line != null && !line.contains(words)) {
        line = out.readLine();
      }
      return String.valueOf(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A connection without a descriptor, after which there is a warning. */
  private static Socket unanswered(int port, CompletableFuture<String> warning) throws IOException {
    while (true) {
      Socket socket = asking(port);
      await().until(() -> warning.isDone() || socket.getInputStream().available() > 0);
      if (socket.getInputStream().available() == 0) {
        return socket;
      }
      socket.close();
    }
  }

  @Test
  void descriptors_runOut_areWaitedForAndThenItAnswers() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    // The class path is open by then; the rest is used up.
    String command =
        "ulimit -n 256 && exec \"$0\" -XX:TieredStopAtLevel=1 -cp \"$1\" \"$2\" \"$0\" 2>&1";
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                command,
                java.toString(),
                System.getProperty("java.class.path"),
                Main.class.getName())
            .start();
    try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
      int port = Integer.parseInt(next(out, TAKEN).substring(TAKEN.length()));
      CompletableFuture<String> warning =
          CompletableFuture.supplyAsync(() -> next(out, "cannot accept a connection"));
      try (Socket socket = unanswered(port, warning)) {
        assertThat(warning.get()).contains("WARN");
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        assertThat(answer(socket)).isEqualTo(ANSWER);
      }
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
      assertThat(out.lines()).isEmpty(); // one warning
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }
}
