package io.github.jettyqos.sim.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.jettyqos.core.HaproxyProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real HAProxy that chooses by target between two nodes. */
final class HaproxyBalanceTest {
  private static final String CONFIG =
      """
      threads: 4
      classes: { rest: {} }
      cluster:
        balance: target-hashing
        nodes:
          - { name: a, url: "http://127.0.0.1:%d" }
          - { name: b, url: "http://127.0.0.1:%d" }
        haproxy: { bind: "127.0.0.1:%d", threads: 1 }
      """;

  @TempDir Path directory;

  private static HttpServer node(String name) throws IOException {
    HttpServer node =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    node.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 1);
          exchange.getResponseBody().write(name.getBytes(StandardCharsets.US_ASCII));
          exchange.close();
        });
    node.start();
    return node;
  }

  /** The node of a request. */
  private static String ask(WrittenHaproxy haproxy, String target, String host) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), haproxy.port())) {
      String head = "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n";
      socket
          .getOutputStream()
          .write(head.formatted(target, host).getBytes(StandardCharsets.US_ASCII));
      String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      return all.substring(all.length() - 1);
    }
  }

  @Test
  void targetHashing_hostPathAndQuery_decideAlone() throws Exception {
    HaproxyProcess.assumeInstalled();
    HttpServer a = node("a");
    HttpServer b = node("b");
    int portA = a.getAddress().getPort();
    int portB = b.getAddress().getPort();
    try (WrittenHaproxy haproxy =
        WrittenHaproxy.start(directory, "balance", port -> CONFIG.formatted(portA, portB, port))) {
      Set<String> ofHosts = new HashSet<>();
      Set<String> ofQueries = new HashSet<>();
      for (int i = 0; i < 20; i++) {
        String node = ask(haproxy, "/page", "site" + i);
        ofHosts.add(node);
        ofQueries.add(ask(haproxy, "/page?number=" + i, "site"));
        // The same one, as a proxy would ask for it.
        assertThat(ask(haproxy, "http://site" + i + "/page", "site" + i)).isEqualTo(node);
      }
      assertThat(ofHosts).containsExactlyInAnyOrder("a", "b");
      assertThat(ofQueries).containsExactlyInAnyOrder("a", "b");
    } finally {
      a.stop(0);
      b.stop(0);
    }
  }
}
