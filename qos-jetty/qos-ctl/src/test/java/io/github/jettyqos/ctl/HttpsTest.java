package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.github.jettyqos.core.KeyFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of trusted certificates. */
final class HttpsTest {
  @TempDir private Path directory;

  private KeyFile key(String host) throws Exception {
    return KeyFile.make(directory.resolve(host + ".p12"), "CN=test", "san=ip:" + host);
  }

  private static HttpsServer server(KeyFile key) throws Exception {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(key.shownTo(key)));
    server.createContext(
        "/",
        exchange -> {
          byte[] body = "{\"law\":{\"name\":\"mtrr\"}}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static CtlRun get(HttpsServer server, String... more) {
    String url = "https://127.0.0.1:" + server.getAddress().getPort();
    String[] args = new String[2 + more.length];
    System.arraycopy(new String[] {"get", "law"}, 0, args, 0, 2);
    System.arraycopy(more, 0, args, 2, more.length);
    return CtlRun.with(Map.of("QOS_URL", url, "QOS_TOKEN", "x"), "", args);
  }

  @Test
  void certificateOfTheFile_isTrusted_andNoOther() throws Exception {
    KeyFile key = key("127.0.0.1");
    HttpsServer server = server(key);
    HttpsServer other = server(key("127.0.0.2"));
    try {
      String ca = key.certificate().toString();
      assertThat(get(server, "--ca", ca).out()).isEqualToIgnoringNewLines("mtrr");
      CtlRun unknown = get(server);
      assertThat(unknown.status()).isEqualTo(3);
      assertThat(unknown.err()).contains("certification path");
      assertThat(get(other, "--ca", ca).status()).isEqualTo(3);

      Path none = Files.writeString(directory.resolve("none.pem"), "nothing\n");
      CtlRun wrong = get(server, "--ca", none.toString());
      assertThat(wrong.status()).isEqualTo(2);
      assertThat(wrong.err()).startsWith("--ca: ").contains("has no certificate");
    } finally {
      server.stop(0);
      other.stop(0);
    }
  }

  /** The host name is checked, not only the signature. */
  @Test
  void certificateOfAnotherHost_isNotTrusted() throws Exception {
    KeyFile key = key("127.0.0.2");
    HttpsServer server = server(key);
    try {
      assertThat(get(server, "--ca", key.certificate().toString()).status()).isEqualTo(3);
    } finally {
      server.stop(0);
    }
  }
}
