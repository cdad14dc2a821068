package io.github.jettyqos.jetty.cluster;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.List;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Keys of a node and of a front end, each in a file, with what trusts the other one in another. */
final class NodeKeys {
  private static final String PASSWORD = "secret";

  final Path node;
  final Path front;
  final Path trustsNode;
  final Path trustsFront;
  final Path password;

  NodeKeys(Path directory) throws Exception {
    node = key(directory.resolve("node.p12"), "CN=node", "san=dns:localhost");
    front = key(directory.resolve("front.p12"), "CN=front", "san=dns:front");
    trustsNode = trusting(directory.resolve("trusts-node.p12"), node);
    trustsFront = trusting(directory.resolve("trusts-front.p12"), front);
    password = QosNode.secret(directory, "password", PASSWORD);
  }

  private static Path key(Path file, String name, String extension) throws Exception {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    List<String> command =
        List.of(
            keytool.toString(),
            "-genkeypair",
            "-keyalg",
            "EC",
            "-alias",
            "key",
            "-dname",
            name,
            "-ext",
            extension,
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD,
            "-keystore",
            file.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    if (process.waitFor() != 0) {
      throw new IllegalStateException("keytool failed");
    }
    return file;
  }

  private static KeyStore load(Path file) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store;
  }

  private static Path trusting(Path file, Path key) throws Exception {
    Certificate certificate = load(key).getCertificate("key");
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("trusted", certificate);
    try (var out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  /** Of a node that wants to know who calls. */
  ConnectionFactory[] protocols() throws Exception {
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setKeyStore(load(node));
    tls.setKeyStorePassword(PASSWORD);
    tls.setTrustStore(load(trustsFront));
    tls.setNeedClientAuth(true);
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

  /** The section of a front end. */
  String yaml(boolean showsItself) {
    String shown =
        showsItself
            ? ", keystore: \"%s\", keystore-password: \"%s\"".formatted(front, password)
            : "";
    return "  tls: { truststore: \"%s\", truststore-password: \"%s\"%s }\n"
        .formatted(trustsNode, password, shown);
  }
}
