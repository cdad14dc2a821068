package io.github.jettyqos.benchmarks.admin;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The process of an attack. An order is a line, {@code PORT SECONDS}; it is answered at the end by
 * how many connections were opened, how many of them were answered by a refusal, how many by
 * anything else, and how many were closed without an answer.
 */
public final class AttackClient {
  private static final int AT_ONCE = 1_000;
  private static final int THREADS = 64;
  private static final int ANSWER_MILLIS = 2_000;
  private static final String HOST = " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  private static final String WRONG = "Authorization: Bearer 0123456789012345678901234567890123\r\n";
  private static final String JSON = "Content-Type: application/json\r\nContent-Length: ";

  private static final String[] ATTACKS = {
    "GET /api/state" + HOST + WRONG + "\r\n",
    "POST /api/freeze" + HOST + WRONG + JSON + "14\r\n\r\n{\"reason\":\"x\"}",
    "POST /api/load" + HOST + WRONG + JSON + "1000000\r\n\r\n" + "x".repeat(100_000),
    "POST /api/load" + HOST + WRONG + JSON + "1000\r\n\r\nx", // and no more comes
    "GET /api/state" + HOST + "X: ", // nor here
    "GET /%2e%2e/%2e%2e/etc/passwd" + HOST + "\r\n",
    "GET /js/..;/../api/state" + HOST + WRONG + "\r\n",
    "OPTIONS /api/freeze" + HOST + "Origin: http://evil.example\r\n\r\n",
    "\u0016\u0003\u0001 this is no HTTP\r\n\r\n"
  };

  private AttackClient() {}

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    String line;
    while ((line = orders.readLine()) != null) {
      String[] words = line.split(" ", -1);
      int port = Integer.parseInt(words[0]);
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(words[1]));
      int[] seen = new int[4];
      while (System.nanoTime() < end) {
        long next = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        burst(threads, port, seen);
        TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
      }
      System.out.printf("%d %d %d %d%n", seen[0], seen[1], seen[2], seen[3]);
    }
    threads.shutdownNow();
  }

  /** Opens a thousand connections, says on each what is said there, and then waits for answers. */
  private static void burst(ExecutorService threads, int port, int[] seen) throws Exception {
    List<Socket> open = new ArrayList<>();
    List<Future<Socket>> opening = new ArrayList<>();
    for (int i = 0; i < AT_ONCE; i++) {
      String attack = ATTACKS[i % ATTACKS.length];
      opening.add(threads.submit(() -> open(port, attack)));
    }
    for (Future<Socket> each : opening) {
      open.add(each.get());
    }
    List<Future<Integer>> answers = new ArrayList<>();
    for (Socket each : open) {
      answers.add(threads.submit(() -> status(each)));
    }
    for (Future<Integer> each : answers) {
      int status = each.get();
      seen[0]++;
      seen[status == 0 ? 3 : status >= 400 && status < 500 ? 1 : 2]++;
    }
  }

  private static Socket open(int port, String attack) {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress("127.0.0.1", port), ANSWER_MILLIS);
      socket.setSoTimeout(ANSWER_MILLIS / 10);
      socket.getOutputStream().write(attack.getBytes(StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      // was closed before all was said; whether it was answered is found out
    }
    return socket;
  }

  private static int status(Socket socket) {
    try (socket) {
      String line = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
      return line.length() < 12 ? 0 : Integer.parseInt(line.substring(9));
    } catch (IOException e) {
      return 0;
    }
  }
}
