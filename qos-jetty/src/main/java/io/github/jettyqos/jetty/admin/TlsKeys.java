package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.Collections;
import java.util.List;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The reader of {@code admin.keystore} and of its password file. */
final class TlsKeys {
  private static final String KEYSTORE = "admin.keystore";
  private static final String PASSWORD = "admin.keystore-password";

  private TlsKeys() {}

  /**
   * Reads both.
   *
   * @throws ConfigException if one of them is invalid; names its key
   */
  static SslContextFactory.Server read(Path keystore, Path passwordFile) {
    String password = password(passwordFile);
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setKeyStore(keys(keystore, password, passwordFile));
    tls.setKeyStorePassword(password);
    return tls;
  }

  private static String password(Path path) {
    SecretFile file = new SecretFile(PASSWORD, path);
    List<String> lines = file.lines();
    file.requireOwnerOnly();
    if (lines.isEmpty() || lines.get(0).isEmpty()) {
      throw file.wrong("has no first line");
    }
    return lines.get(0);
  }

  private static KeyStore keys(Path path, String password, Path passwordFile) {
    try (InputStream in = Files.newInputStream(path)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, password.toCharArray());
      for (String alias : Collections.list(keys.aliases())) {
        if (keys.isKeyEntry(alias)) {
          return keys;
        }
      }
      throw ConfigException.of(KEYSTORE, path, "holds no key");
    } catch (NoSuchFileException e) {
      throw ConfigException.of(KEYSTORE, path, "does not exist");
    } catch (IOException | GeneralSecurityException e) {
      throw e.getCause() instanceof UnrecoverableKeyException
          ? ConfigException.of(PASSWORD, passwordFile, "does not open " + path)
          : ConfigException.of(KEYSTORE, path, "cannot be read as PKCS#12");
    }
  }
}
