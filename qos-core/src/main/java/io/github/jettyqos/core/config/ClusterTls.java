package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import java.util.Optional;

/**
 * How a front end and its nodes know each other: for every URL with https, of requests and of admin
 * connectors alike.
 *
 * @param truststore {@link #TRUSTSTORE}
 * @param truststorePassword {@link #TRUSTSTORE_PASSWORD}
 * @param keystore {@link #KEYSTORE}
 * @param keystorePassword {@link #KEYSTORE_PASSWORD}
 */
public record ClusterTls(
    Optional<String> truststore,
    Optional<String> truststorePassword,
    Optional<String> keystore,
    Optional<String> keystorePassword) {

  /**
   * The certificates that nodes are believed by, as PKCS#12. The name in a node's certificate must
   * be that of its URL in any case.
   *
   * <p>{@code truststore}: a path; default those of the JDK.
   */
  public static final Option<String> TRUSTSTORE = Option.part("truststore", "those of the JDK");

  /**
   * The file whose first line is the password of the truststore.
   *
   * <p>{@code truststore-password}: a path; default none.
   */
  public static final Option<String> TRUSTSTORE_PASSWORD =
      Option.part("truststore-password", "none");

  /**
   * The front end's own key and certificate, as PKCS#12, for nodes that ask who it is.
   *
   * <p>{@code keystore}: a path; default none.
   */
  public static final Option<String> KEYSTORE = Option.part("keystore", "none");

  /**
   * The file whose first line is the password of the keystore.
   *
   * <p>{@code keystore-password}: a path; default none.
   */
  public static final Option<String> KEYSTORE_PASSWORD = Option.part("keystore-password", "none");

  private static final String SECTION = "cluster.tls";

  /** Checks every option. */
  public ClusterTls {
    Paired paired = new Paired(SECTION);
    paired.requireGiven(TRUSTSTORE, truststore);
    paired.requireGiven(TRUSTSTORE_PASSWORD, truststorePassword);
    paired.requireGiven(KEYSTORE, keystore);
    paired.requireGiven(KEYSTORE_PASSWORD, keystorePassword);
    paired.requireBoth(TRUSTSTORE, truststore, TRUSTSTORE_PASSWORD, truststorePassword);
    paired.requireBoth(KEYSTORE, keystore, KEYSTORE_PASSWORD, keystorePassword);
    if (truststore.isEmpty() && keystore.isEmpty()) {
      throw new ConfigException(SECTION, "says nothing; give a truststore or a keystore");
    }
  }

  ClusterTls(Choices choices) {
    this(
        choices.find(TRUSTSTORE),
        choices.find(TRUSTSTORE_PASSWORD),
        choices.find(KEYSTORE),
        choices.find(KEYSTORE_PASSWORD));
  }
}
