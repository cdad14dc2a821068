package io.github.jettyqos.ctl.connect;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Whom a connection trusts. */
final class Trust {
  private Trust() {}

  /** The certificates of a file, and no others. */
  static SSLContext of(Path pem) throws IOException {
    try (InputStream in = Files.newInputStream(pem)) {
      Collection<? extends Certificate> all =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (all.isEmpty()) {
        throw ConfigException.of("--ca", pem, "has no certificate; give one in PEM");
      }
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate each : all) {
        store.setCertificateEntry("ca" + number++, each);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw ConfigException.of("--ca", pem, "has no certificate; give one in PEM");
    }
  }
}
