package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The admin connector: where operators reach a server over HTTP, and how they authenticate. It is
 * separate from the connectors of the application and has its own threads.
 *
 * @param port {@link #PORT}
 * @param address {@link #ADDRESS}
 * @param tokens {@link #TOKENS}
 * @param keystore {@link #KEYSTORE}
 * @param keystorePassword {@link #KEYSTORE_PASSWORD}
 */
public record AdminOptions(
    int port,
    String address,
    Optional<String> tokens,
    Optional<String> keystore,
    Optional<String> keystorePassword) {

  /** Matches loopback addresses without a lookup, as a name service may change its answer. */
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[?(::1|(0{1,4}:){7}0{0,3}1)]?");

  private static final String SECTION = "admin";

  /**
   * The port of the console and its API; 0 takes a free port and logs it.
   *
   * <p>{@code port}: a whole number from 0 to 65535; required.
   */
  public static final Option<Integer> PORT = Option.of("port", new IntRange(0, 65535));

  /**
   * The address that it listens at. An address that is not of the loopback, and any name but {@code
   * localhost}, needs {@code tokens} and {@code keystore}, as the connector can change the server
   * and must not be used in clear text over a network.
   *
   * <p>{@code address}: an address or a name; default {@code "127.0.0.1"}.
   */
  public static final Option<String> ADDRESS =
      Option.of("address", new Allowed.Part<String>(), "127.0.0.1");

  /**
   * The file of users and roles: a line {@code NAME ROLE TOKEN} for each user, read at the start.
   * Without it, an operator token is generated at each start and written to a file that only the
   * owner of the process can read.
   *
   * <p>{@code tokens}: a path; default none.
   */
  public static final Option<String> TOKENS = Option.part("tokens", "none");

  /**
   * The key and certificate for TLS, as PKCS#12.
   *
   * <p>{@code keystore}: a path; default none, and no TLS.
   */
  public static final Option<String> KEYSTORE = Option.part("keystore", "none, and no TLS");

  /**
   * The file whose first line is the password of the keystore, which keeps it out of the
   * configuration and its exports.
   *
   * <p>{@code keystore-password}: a path; default none.
   */
  public static final Option<String> KEYSTORE_PASSWORD = Option.part("keystore-password", "none");

  /** Checks every option. */
  public AdminOptions {
    PORT.require(SECTION, port);
    Paired paired = new Paired(SECTION);
    paired.requireGiven(ADDRESS, Optional.of(address));
    paired.requireGiven(TOKENS, tokens);
    paired.requireGiven(KEYSTORE, keystore);
    paired.requireGiven(KEYSTORE_PASSWORD, keystorePassword);
    paired.requireBoth(KEYSTORE, keystore, KEYSTORE_PASSWORD, keystorePassword);
    if (!isLoopback(address) && (tokens.isEmpty() || keystore.isEmpty())) {
      throw ConfigException.of(
          ADDRESS.key(SECTION),
          address,
          "can be reached from other machines; give admin.tokens and admin.keystore, or 127.0.0.1");
    }
  }

  AdminOptions(Choices choices) {
    this(
        choices.get(PORT),
        choices.get(ADDRESS),
        choices.find(TOKENS),
        choices.find(KEYSTORE),
        choices.find(KEYSTORE_PASSWORD));
  }

  /**
   * An admin connector on the loopback with a generated token.
   *
   * @param port {@link #PORT}
   */
  public AdminOptions(int port) {
    this(port, "127.0.0.1", Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * Whether an address is one of the loopback, judged by its text.
   *
   * @param address an address or a name
   * @return false for every name but {@code localhost}
   */
  public static boolean isLoopback(String address) {
    return LOOPBACK.matcher(address).matches();
  }
}
