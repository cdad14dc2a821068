package io.github.jettyqos.sim.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.github.jettyqos.core.HaproxyProcess;
import io.github.jettyqos.core.KeyFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real HAProxy and a node over TLS: each verifies the other one. */
final class HaproxyTlsTest {
  private static final String CONFIG =
      """
      threads: 4
      classes:
        health: { match: ["path:/health"], exempt: true }
        gold: { match: ["path:/gold"] }
        rest: {}
      cluster:
        nodes: [{ name: a, url: "https://%s:%d" }]
        haproxy: { bind: "127.0.0.1:%d", threads: 1 }
      """;

  @TempDir static Path keys;

  /** The certificates of nodes: by name, by address as HAProxy finds it, and as it does not. */
  private static KeyFile named;

  private static KeyFile addressed;
  private static KeyFile byAlternative;
  private static KeyFile stranger;
  private static KeyFile front;

  @TempDir Path directory;
  private HttpsServer node;
  private WrittenHaproxy haproxy;

  @BeforeAll
  static void makeKeys() throws Exception {
    HaproxyProcess.assumeInstalled();
    named = KeyFile.make(keys.resolve("named.p12"), "CN=node", "san=dns:localhost");
    addressed = KeyFile.make(keys.resolve("addressed.p12"), "CN=127.0.0.1", "san=ip:127.0.0.1");
    byAlternative = KeyFile.make(keys.resolve("alternative.p12"), "CN=node", "san=ip:127.0.0.1");
    stranger = KeyFile.make(keys.resolve("stranger.p12"), "CN=other", "san=dns:other");
    front = KeyFile.make(keys.resolve("front.p12"), "CN=front", "san=dns:front");
  }

  @AfterEach
  void stop() {
    if (haproxy != null) {
      haproxy.close();
    }
    if (node != null) {
      node.stop(0);
    }
  }

  /** Answers with the class of the request, to a client with the other key. */
  private void node(KeyFile own, KeyFile trusted, boolean asks) throws Exception {
    node = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    node.setHttpsConfigurator(
        new HttpsConfigurator(own.shownTo(trusted)) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters tls = getSSLContext().getDefaultSSLParameters();
            tls.setNeedClientAuth(asks);
            parameters.setSSLParameters(tls);
          }
        });
    node.createContext(
        "/",
        exchange -> {
          String told = String.valueOf(exchange.getRequestHeaders().getFirst("X-QoS-Class"));
          byte[] body = told.getBytes(StandardCharsets.US_ASCII);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    node.start();
  }

  private void haproxy(String host, String... options) throws Exception {
    haproxy =
        WrittenHaproxy.start(
            directory,
            "haproxy",
            port -> CONFIG.formatted(host, node.getAddress().getPort(), port),
            options);
  }

  private HttpResponse<String> ask() throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + haproxy.port() + "/gold");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void tls_addressInTheCommonName_isReachedByWhoShowsItself() throws Exception {
    node(addressed, front, true);
    haproxy(
        "127.0.0.1",
        "--ca-file",
        addressed.certificate().toString(),
        "--crt",
        front.certificateAndKey().toString());
    HttpResponse<String> answer = ask();
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("gold");
    assertThat(Files.readString(haproxy.written())).contains("these nodes need theirs there: a");
  }

  @Test
  void tls_withoutACertificateOfItsOwn_isNotServed() throws Exception {
    node(addressed, front, true);
    haproxy("127.0.0.1", "--ca-file", addressed.certificate().toString());
    // 503 once the health check has found it, and before that what HAProxy calls a bad gateway.
    assertThat(ask().statusCode()).isIn(502, 503);
  }

  @Test
  void tls_nameInTheCertificate_isReachedByIt() throws Exception {
    node(named, named, false);
    haproxy("localhost", "--ca-file", named.certificate().toString());
    assertThat(ask().statusCode()).isEqualTo(200);
    assertThat(Files.readString(haproxy.written())).doesNotContain("theirs there");
  }

  /** The certificate is trusted, and another node's. */
  @Test
  void tls_nameOfAnother_isNotReached() throws Exception {
    node(stranger, stranger, false);
    haproxy("localhost", "--ca-file", stranger.certificate().toString());
    assertThat(ask().statusCode()).isEqualTo(503);
  }

  /** The statement of the guide about addresses, and its reason. */
  @Test
  void tls_addressAmongAlternativeNamesAlone_isNotReached() throws Exception {
    node(byAlternative, byAlternative, false);
    haproxy("127.0.0.1", "--ca-file", byAlternative.certificate().toString());
    assertThat(ask().statusCode()).isEqualTo(503);
  }

  @Test
  void tls_certificateOfAnotherAuthority_isNotReached() throws Exception {
    node(named, named, false);
    haproxy("localhost", "--ca-file", front.certificate().toString());
    assertThat(ask().statusCode()).isEqualTo(503);
  }
}
