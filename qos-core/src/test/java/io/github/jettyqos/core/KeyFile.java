package io.github.jettyqos.core;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key with a certificate that it has signed itself, made by the JDK's keytool.
 *
 * @param path of the file, PKCS#12
 */
public record KeyFile(Path path) {
  /** Of the file and of the key in it. */
  public static final String PASSWORD = "secret";

  /** The key in the file. */
  public static final String ALIAS = "key";

  /**
   * Makes one.
   *
   * @param path of the file, which is new
   * @param name the owner, such as {@code CN=node}
   * @param extension as keytool reads it, such as {@code san=dns:localhost}
   */
  public static KeyFile make(Path path, String name, String extension)
      throws IOException, InterruptedException {
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command =
        List.of(
            keytool,
            "-genkeypair",
            "-keyalg",
            "EC",
            "-alias",
            ALIAS,
            "-dname",
            name,
            "-ext",
            extension,
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD,
            "-keystore",
            path.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
    if (process.waitFor() != 0) {
      throw new IOException(said);
    }
    return new KeyFile(path);
  }

  /** Key and certificate. */
  public KeyStore store() throws IOException, GeneralSecurityException {
    return KeyStore.getInstance(path.toFile(), PASSWORD.toCharArray());
  }

  /** Writes the certificate in PEM, beside the file. */
  public Path certificate() throws IOException, GeneralSecurityException {
    return write(".crt", pem("CERTIFICATE", store().getCertificate(ALIAS).getEncoded()));
  }

  /** Writes certificate and key in PEM, beside the file. */
  public Path certificateAndKey() throws IOException, GeneralSecurityException {
    KeyStore store = store();
    byte[] key = store.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded();
    String certificate = pem("CERTIFICATE", store.getCertificate(ALIAS).getEncoded());
    return write(".pem", certificate + pem("PRIVATE KEY", key));
  }

  private Path write(String ending, String text) throws IOException {
    return Files.writeString(path.resolveSibling(path.getFileName() + ending), text);
  }

  private static String pem(String what, byte[] encoded) {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, lines, what);
  }

  /** The options of a peer that trusts only this one. */
  public SSLContext trusted() throws IOException, GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trustsThis().getTrustManagers(), null);
    return context;
  }

  /** The options of a peer that shows this one and trusts only another one. */
  public SSLContext shownTo(KeyFile other) throws IOException, GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store(), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), other.trustsThis().getTrustManagers(), null);
    return context;
  }

  private TrustManagerFactory trustsThis() throws IOException, GeneralSecurityException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store());
    return trust;
  }
}
