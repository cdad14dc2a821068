package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.KeyFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * The keys of a node and of a front end, each in a file, with the trust in the other in another
 * file.
 */
final class NodeKeys {
  private final KeyFile node;
  private final KeyFile front;
  final Path trustsNode;
  final Path trustsFront;
  final Path password;

  NodeKeys(Path directory) throws Exception {
    node = KeyFile.make(directory.resolve("node.p12"), "CN=node", "san=dns:localhost");
    front = KeyFile.make(directory.resolve("front.p12"), "CN=front", "san=dns:front");
    trustsNode = trusting(directory.resolve("trusts-node.p12"), node);
    trustsFront = trusting(directory.resolve("trusts-front.p12"), front);
    password = QosNode.secret(directory, "password", KeyFile.PASSWORD);
  }

  private static Path trusting(Path file, KeyFile key) throws Exception {
    Certificate certificate = key.store().getCertificate(KeyFile.ALIAS);
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("trusted", certificate);
    try (var out = Files.newOutputStream(file)) {
      store.store(out, KeyFile.PASSWORD.toCharArray());
    }
    return file;
  }

  /** For a node that requires client certificates. */
  ConnectionFactory[] protocols() throws Exception {
    return protocols(true);
  }

  /** Both protocols over TLS. */
  ConnectionFactory[] protocols(boolean needsToKnow) throws Exception {
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setKeyStore(node.store());
    tls.setKeyStorePassword(KeyFile.PASSWORD);
    tls.setTrustStore(KeyStore.getInstance(trustsFront.toFile(), KeyFile.PASSWORD.toCharArray()));
    tls.setNeedClientAuth(needsToKnow);
    HttpConfiguration http = new HttpConfiguration();
    http.addCustomizer(new SecureRequestCustomizer(false));
    ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
    alpn.setDefaultProtocol("http/1.1");
    return new ConnectionFactory[] {
      new SslConnectionFactory(tls, alpn.getProtocol()),
      alpn,
      new HTTP2ServerConnectionFactory(http),
      new HttpConnectionFactory(http)
    };
  }

  /** Configures TLS for the admin connector of a node. */
  String admin() {
    return ", keystore: \"%s\", keystore-password: \"%s\"".formatted(node.path(), password);
  }

  /** The section of a front end. */
  String yaml(boolean showsItself) {
    String shown =
        showsItself
            ? ", keystore: \"%s\", keystore-password: \"%s\"".formatted(front.path(), password)
            : "";
    return "  tls: { truststore: \"%s\", truststore-password: \"%s\"%s }\n"
        .formatted(trustsNode, password, shown);
  }
}
