package io.github.jettyqos.benchmarks.admin;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The process of an attack: a thousand connections a second, all open at once, with something
 * hostile said on each. It has one thread, since many would be what is measured.
 *
 * <p>An order is a line, {@code PORT SECONDS}; it is answered at the end by how many connections
 * there were, how many were refused by an answer, how many were answered otherwise, and how many
 * were closed, or left to wait, without one.
 */
public final class AttackClient {
  private static final int AT_ONCE = 1_000;
  private static final int CONNECT_MILLIS = 2_000;
  private static final String HOST = " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  private static final String WRONG =
      "Authorization: Bearer 0123456789012345678901234567890123\r\n";
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
    String line;
    while ((line = orders.readLine()) != null) {
      String[] words = line.split(" ", -1);
      int port = Integer.parseInt(words[0]);
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(words[1]));
      int[] seen = new int[4];
      while (System.nanoTime() < end) {
        long next = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        burst(port, seen);
        TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
      }
      System.out.printf("%d %d %d %d%n", seen[0], seen[1], seen[2], seen[3]);
    }
  }

  private static void burst(int port, int[] seen) {
    List<Socket> open = new ArrayList<>();
    for (int i = 0; i < AT_ONCE; i++) {
      open.add(open(port, ATTACKS[i % ATTACKS.length]));
    }
    for (Socket each : open) {
      int status = status(each);
      boolean refusal = status >= 400 && status != 500;
      seen[0]++;
      seen[status == 0 ? 3 : refusal ? 1 : 2]++;
    }
  }

  private static Socket open(int port, String attack) {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress("127.0.0.1", port), CONNECT_MILLIS);
      socket.setSoTimeout(1);
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
