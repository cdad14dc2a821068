package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose certificate is trusted. */
final class TlsTest {
  private static final char[] SECRET = "secret".toCharArray();

  @TempDir private Path directory;

  private KeyStore key(String host) throws Exception {
    Path file = directory.resolve(host + ".p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process process =
        new ProcessBuilder(
                (keytool
                        + " -genkeypair -alias key -keyalg EC -storetype PKCS12 -storepass secret"
                        + " -dname CN=test -ext san=ip:"
                        + host
                        + " -keystore "
                        + file)
                    .split(" "))
            .redirectErrorStream(true)
            .start();
    process.getInputStream().readAllBytes();
    assertThat(process.waitFor()).isZero();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, SECRET);
    }
    return store;
  }

  private static HttpsServer server(KeyStore key) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(key, SECRET);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
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

  private Path pem(KeyStore key) throws Exception {
    String base64 =
        Base64.getMimeEncoder(64, new byte[] {'\n'})
            .encodeToString(key.getCertificate("key").getEncoded());
    return Files.writeString(
        directory.resolve("ca.pem"),
        "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n");
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
    KeyStore key = key("127.0.0.1");
    HttpsServer server = server(key);
    HttpsServer other = server(key("127.0.0.2"));
    try {
      String ca = pem(key).toString();
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

  /** The name is checked, not only who signed it. */
  @Test
  void certificateOfAnotherHost_isNotTrusted() throws Exception {
    KeyStore key = key("127.0.0.2");
    HttpsServer server = server(key);
    try {
      assertThat(get(server, "--ca", pem(key).toString()).status()).isEqualTo(3);
    } finally {
      server.stop(0);
    }
  }
}
