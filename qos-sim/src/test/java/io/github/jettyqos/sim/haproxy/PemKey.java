package io.github.jettyqos.sim.haproxy;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key and its certificate, made by the JDK's keytool.
 *
 * @param store of the JVM
 * @param certificate in PEM
 * @param all certificate and key, in PEM
 */
record PemKey(KeyStore store, Path certificate, Path all) {
  private static final char[] PASSWORD = "secret".toCharArray();
  private static final String ALIAS = "key";

  /** Of so distinguished a name, with an extension as keytool reads it. */
  static PemKey make(Path directory, String name, String distinguished, String extension)
      throws Exception {
    Path file = directory.resolve(name + ".p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    String options =
        " -genkeypair -keyalg EC -alias %s -dname %s -ext %s -storetype PKCS12 -storepass %s"
            .formatted(ALIAS, distinguished, extension, new String(PASSWORD));
    Process process =
        new ProcessBuilder((keytool + options + " -keystore " + file).split(" "))
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IllegalStateException(said);
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    String certificate = pem("CERTIFICATE", store.getCertificate(ALIAS).getEncoded());
    String key = pem("PRIVATE KEY", store.getKey(ALIAS, PASSWORD).getEncoded());
    return new PemKey(
        store,
        Files.writeString(directory.resolve(name + ".crt"), certificate),
        Files.writeString(directory.resolve(name + ".pem"), certificate + key));
  }

  private static String pem(String what, byte[] encoded) {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, lines, what);
  }

  /** Shows this one, and believes the other one. */
  SSLContext trusting(PemKey other) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry(ALIAS, other.store.getCertificate(ALIAS));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }
}
