package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.config.ClusterOptions.ClusterTls;
import io.github.jettyqos.jetty.admin.SecretFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The reader of {@code cluster.tls}, and of the first lines of secret files. */
final class NodeTls {
  private static final String SECTION = "cluster.tls";

  private NodeTls() {}

  /**
   * The TLS configuration: trust in nodes, and the certificate of this front end.
   *
   * @throws ConfigException if a file is invalid; names its key
   */
  static SslContextFactory.Client of(Optional<ClusterTls> options) {
    SslContextFactory.Client tls = new SslContextFactory.Client();
    tls.setEndpointIdentificationAlgorithm("HTTPS");
    options.ifPresent(
        given -> {
          given
              .truststore()
              .ifPresent(
                  path ->
                      tls.setTrustStore(
                          store(
                              ClusterTls.TRUSTSTORE,
                              path,
                              ClusterTls.TRUSTSTORE_PASSWORD,
                              given.truststorePassword().orElse(""))));
          given
              .keystore()
              .ifPresent(
                  path -> {
                    String file = given.keystorePassword().orElse("");
                    tls.setKeyStore(
                        store(ClusterTls.KEYSTORE, path, ClusterTls.KEYSTORE_PASSWORD, file));
                    tls.setKeyStorePassword(
                        firstLine(ClusterTls.KEYSTORE_PASSWORD.key(SECTION), file));
                  });
        });
    return tls;
  }

  private static KeyStore store(
      Option<String> key, String path, Option<String> passwordKey, String passwordFile) {
    String password = firstLine(passwordKey.key(SECTION), passwordFile);
    try (InputStream in = Files.newInputStream(Path.of(path))) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, password.toCharArray());
      return store;
    } catch (NoSuchFileException e) {
      throw ConfigException.of(key.key(SECTION), path, "does not exist");
    } catch (IOException | GeneralSecurityException e) {
      throw ConfigException.of(
          key.key(SECTION), path, "cannot be read as PKCS#12 with the password that is given");
    }
  }

  /**
   * The first line of a file that others cannot read.
   *
   * @throws ConfigException if there is none; shows nothing of it
   */
  static String firstLine(String key, String path) {
    SecretFile file = new SecretFile(key, Path.of(path));
    file.requireOwnerOnly();
    return file.lines().stream()
        .findFirst()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .orElseThrow(() -> file.wrong("has no first line"));
  }
}
