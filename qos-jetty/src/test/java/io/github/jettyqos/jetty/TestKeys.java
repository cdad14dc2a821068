package io.github.jettyqos.jetty;

import io.github.jettyqos.core.KeyFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** A key made for these tests, a server's protocols over TLS with it, and clients that trust it. */
final class TestKeys {
  private final KeyStore store;

  /** The trust store for the key. */
  final SSLContext trusting;

  private TestKeys(KeyStore store, SSLContext trusting) {
    this.store = store;
    this.trusting = trusting;
  }

  /** Creates a key, once for all tests of this JVM. */
  static TestKeys get() {
    return Made.KEYS;
  }

  /** HTTP/1.1 and HTTP/2 over TLS, chosen by ALPN. */
  ConnectionFactory[] tls(HttpConfiguration http) {
    http.addCustomizer(new SecureRequestCustomizer(false));
    SslContextFactory.Server ssl = new SslContextFactory.Server();
    ssl.setKeyStore(store);
    ssl.setKeyStorePassword(KeyFile.PASSWORD);
    ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
    alpn.setDefaultProtocol("http/1.1");
    return new ConnectionFactory[] {
      new SslConnectionFactory(ssl, alpn.getProtocol()),
      alpn,
      new HTTP2ServerConnectionFactory(http),
      new HttpConnectionFactory(http)
    };
  }

  private static TestKeys make() throws Exception {
    Path directory = Files.createTempDirectory("keys");
    Path keys = directory.resolve("keys.p12");
    try {
      KeyFile made = KeyFile.make(keys, "CN=localhost", "san=ip:127.0.0.1");
      return new TestKeys(made.store(), made.trusted());
    } finally {
      Files.deleteIfExists(keys);
      Files.delete(directory);
    }
  }

  private static final class Made {
    static final TestKeys KEYS = makeOrFail();

    private static TestKeys makeOrFail() {
      try {
        return make();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
