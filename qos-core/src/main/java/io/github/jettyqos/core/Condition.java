package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.ConfigException;
import java.util.Locale;

/**
 * One condition on a request: its path, method, client address, host, connector, urgency or one of
 * its headers.
 *
 * <p>The string form is the kind, a colon and the value: {@code path:/x/*}, {@code method:POST},
 * {@code cidr:10.0.0.0/8}, {@code host:*.example.com}, {@code connector:admin}, {@code
 * urgency:0-2}, {@code header:X-Tier=silver}, or {@code header:X-Tier} for a header that is only
 * required to be present.
 *
 * @param kind the attribute of the request
 * @param name the name of the header; empty for the other kinds
 * @param value the value or pattern it is compared with; empty for a header that is merely present
 */
public record Condition(Kind kind, String name, String value) {

  /** The attribute of the request that a condition tests. */
  public enum Kind {
    /**
     * Compared with the path that will be dispatched: {@code /exact}, {@code /prefix/*}, {@code
     * *.suffix}, {@code /} for all paths, or a regular expression that starts with {@code ^}.
     */
    PATH,
    /**
     * Compared exactly.
     *
     * <p>Methods are case-sensitive, and in use all upper case.
     */
    METHOD,
    /**
     * Compared with the address of the client: the peer, or the address that a trusted proxy
     * reports. At most 64 distinct ranges in a configuration.
     */
    CIDR,
    /**
     * True if a header field of that name is present, or equals the value exactly. All elements of
     * a list must be true.
     */
    HEADER,
    /**
     * Compared without regard to case and port. The star stands for one or more labels.
     *
     * <p>So {@code *.example.com} holds for names below it, not for itself.
     */
    HOST,
    /**
     * Compared exactly with the name of the connector that the request came over.
     *
     * <p>A connector has the name that the application gave it, such as {@code admin} for a port
     * that only operators can reach.
     */
    CONNECTOR,
    /**
     * The urgency in the header {@code Priority} (RFC 9218), from 0, the most urgent, to 7. Read
     * only from {@code trusted-proxies}; otherwise, and without the header, it is 3.
     *
     * <p>One number, or a range such as {@code 0-2}.
     */
    URGENCY;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** {@return the name of this kind in a configuration, such as {@code path}} */
    public String key() {
      return key;
    }
  }

  /** Checks the parts and converts a host to lower case. */
  public Condition {
    requireNonNull(name);
    value = kind == Kind.HOST ? value.toLowerCase(Locale.ROOT) : value;
    ConditionCheck check = new ConditionCheck(text(kind, name, value));
    check.nameAndLength(kind == Kind.HEADER, name, value);
    switch (kind) {
      case PATH -> check.path(value);
      case METHOD -> check.method(value);
      case CIDR -> check.addresses("match", value);
      case HEADER -> check.header(name, value);
      case HOST -> check.host(value);
      case CONNECTOR -> check.connector(value);
      case URGENCY -> check.urgency(value);
    }
  }

  /**
   * Rejects a text that is not an address range.
   *
   * @param key the key, for the error
   * @param range the range
   * @throws ConfigException if it is not an address range
   */
  public static void requireAddresses(String key, String range) {
    new ConditionCheck(range).addresses(key, range);
  }

  /**
   * Rejects a text that is not a valid header name.
   *
   * @param key the key, for the error
   * @param name the name
   * @throws ConfigException if it is not valid
   */
  public static void requireHeader(String key, String name) {
    ConditionCheck.headerName(key, name);
  }

  /**
   * Parses the argument of a kind.
   *
   * @param kind the attribute of the request
   * @param text the part after the colon in the string form
   * @return the condition
   * @throws ConfigException if there is no such condition
   */
  public static Condition of(Kind kind, String text) {
    if (kind != Kind.HEADER) {
      return new Condition(kind, "", text);
    }
    int equals = text.indexOf('=');
    if (equals < 0) {
      return new Condition(kind, text, "");
    }
    if (equals == text.length() - 1) {
      throw ConfigException.of(
          "match", "header:" + text, "has no value; leave out the = if any value will do");
    }
    return new Condition(kind, text.substring(0, equals), text.substring(equals + 1));
  }

  /**
   * Parses the string form.
   *
   * @param text kind, colon and argument
   * @return the condition
   * @throws ConfigException if there is no such condition
   */
  public static Condition parse(String text) {
    int colon = text.indexOf(':');
    for (Kind kind : Kind.values()) {
      if (colon >= 0 && kind.key().equals(text.substring(0, colon))) {
        return of(kind, text.substring(colon + 1));
      }
    }
    throw ConfigException.of(
        "match",
        text,
        "is not a condition; start with path:, method:, cidr:, header:, host:, connector: or urgency:");
  }

  /**
   * Whether an urgency is in the range of this condition.
   *
   * @param urgency from 0 to 7
   * @return whether it is in the range; false for another kind
   */
  public boolean isUrgency(int urgency) {
    return kind == Kind.URGENCY
        && urgency >= Character.digit(value.charAt(0), 10)
        && urgency <= Character.digit(value.charAt(value.length() - 1), 10);
  }

  /** {@return the part after the colon in the string form} */
  public String argument() {
    return argument(kind, name, value);
  }

  private static String argument(Kind kind, String name, String value) {
    return kind != Kind.HEADER ? value : value.isEmpty() ? name : name + "=" + value;
  }

  private static String text(Kind kind, String name, String value) {
    return kind.key() + ":" + argument(kind, name, value);
  }

  @Override
  public String toString() {
    return text(kind, name, value);
  }
}
