package io.github.jettyqos.benchmarks.faults;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An attack: a thousand connections a second, all open at once, with hostile bytes on each. It has
 * one thread, since many would load the machine themselves.
 */
final class AttackClient {
  private static final int AT_ONCE = 1_000;
  private static final int CONNECT_MILLIS = 2_000;
  private static final String HOST = " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  private static final String WRONG =
      "Authorization: Bearer 0123456789012345678901234567890123\r\n";
  private static final String JSON = "Content-Type: application/json\r\nContent-Length: ";
  private static final List<String> ATTACKS =
      List.of(
          "GET /api/state" + HOST + WRONG + "\r\n",
          "POST /api/freeze" + HOST + WRONG + JSON + "14\r\n\r\n{\"reason\":\"x\"}",
          "POST /api/load" + HOST + WRONG + JSON + "1000000\r\n\r\n" + "x".repeat(100_000),
          "POST /api/load" + HOST + WRONG + JSON + "1000\r\n\r\nx", // and no more comes
          "GET /api/state" + HOST + "X: ", // nor here
          "GET /%2e%2e/%2e%2e/etc/passwd" + HOST + "\r\n",
          "GET /js/..;/../api/state" + HOST + WRONG + "\r\n",
          "OPTIONS /api/freeze" + HOST + "Origin: http://evil.example\r\n\r\n",
          "\u0016\u0003\u0001 this is no HTTP\r\n\r\n");

  private AttackClient() {}

  /**
   * The outcome of an attack.
   *
   * @param connections that were opened
   * @param otherwise answers that were no refusal
   */
  record Seen(int connections, int otherwise) implements Serializable {}

  /** Attacks a port for some seconds. */
  static Seen attack(int port, int seconds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    int connections = 0;
    int otherwise = 0;
    while (System.nanoTime() < end) {
      long next = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
      List<Socket> open = new ArrayList<>();
      for (int i = 0; i < AT_ONCE; i++) {
        open.add(open(port, ATTACKS.get(i % ATTACKS.size())));
      }
      for (Socket each : open) {
        int status = status(each);
        otherwise += status == 0 || (status >= 400 && status != 500) ? 0 : 1;
      }
      connections += AT_ONCE;
      TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
    }
    return new Seen(connections, otherwise);
  }

  private static Socket open(int port, String attack) {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress("127.0.0.1", port), CONNECT_MILLIS);
      socket.setSoTimeout(1);
      socket.getOutputStream().write(attack.getBytes(StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      // The server closed it early; the answer is read later.
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
