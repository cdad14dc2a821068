package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A conjunction of conditions on a request.
 *
 * @param all 1 to 16 conditions, at most one of each kind except headers, cookies and parameters:
 *     two paths or two methods in one rule would look like alternatives; write two rules for
 *     alternatives
 * @param trusted {@link #TRUSTED}
 */
public record Rule(List<Condition> all, boolean trusted) {
  private static final int MOST = 16;

  /**
   * Whether the rule matches only requests from a trusted peer: the connection itself comes from
   * one of {@code trusted-proxies}. Without it a header, a cookie or a query may be forged by the
   * client, and with it the proxy must set or remove them.
   *
   * <p>{@code trusted}: true or false; default {@code false}.
   */
  public static final Option<Boolean> TRUSTED = Option.flag("trusted", false);

  public Rule {
    // Sorted, so that rules with the same meaning are equal.
    all = all.stream().sorted(Comparator.comparing(Condition::kind)).toList();
    if (all.isEmpty() || all.size() > MOST) {
      throw ConfigException.of("match", all.size(), "conditions; give 1 to " + MOST + " in a rule");
    }
    Set<Condition.Kind> seen = EnumSet.noneOf(Condition.Kind.class);
    for (Condition condition : all) {
      if (!seen.add(condition.kind()) && !condition.kind().isNamed()) {
        throw ConfigException.of(
            "match",
            condition,
            "is the second "
                + condition.kind().key()
                + " of one rule; write two rules for a choice");
      }
    }
  }

  /**
   * A rule for requests of any peer.
   *
   * @param all 1 to 16 that must all hold
   */
  public Rule(List<Condition> all) {
    this(all, false);
  }

  /**
   * A rule of conditions in their string form.
   *
   * @param conditions 1 to 16 that must all hold
   * @return the rule
   * @throws ConfigException if a condition is malformed
   */
  public static Rule of(String... conditions) {
    return new Rule(Stream.of(conditions).map(Condition::parse).toList());
  }

  /**
   * The same rule for trusted peers only.
   *
   * @return the changed copy
   */
  public Rule fromTrusted() {
    return new Rule(all, true);
  }

  /** The conditions in their string form, such as {@code method:POST and path:/cart/*}. */
  @Override
  public String toString() {
    String conditions = all.stream().map(Condition::toString).collect(Collectors.joining(" and "));
    return trusted ? conditions + " from a trusted peer" : conditions;
  }

  /**
   * One condition on a request: its path, method, host, connector, urgency, the address of its
   * client or its destination, or one of its headers, cookies or query parameters.
   *
   * <p>The string form is the kind, a colon and the value: {@code path:/x/*}, {@code method:POST},
   * {@code cidr:10.0.0.0/8}, {@code host:*.example.com}, {@code connector:admin}, {@code
   * urgency:0-2}, {@code destination:10.0.0.7}, {@code header:X-Tier=silver}, {@code
   * header:X-Priority=0..3} for numbers, or {@code header:X-Tier} for a header that is only
   * required to be present; {@code cookie:} and {@code query:} likewise, without numbers.
   *
   * @param kind the attribute of the request
   * @param name the name of the header, cookie or parameter; empty for the other kinds
   * @param value the value or pattern it is compared with; empty for a header, cookie or parameter
   *     that is merely present
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
       * True if a header field of that name is present, or equals the value exactly, or is a whole
       * number of a range. All elements of a list must be true.
       *
       * <p>A value of this form is always a range, so no rule matches the text {@code 0..3} itself.
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
      URGENCY,
      /**
       * True if the request has a cookie of that name, or one with exactly that value, as the
       * application reads them. All elements of a list must be true. A request with more than 8192
       * characters of cookies has none.
       *
       * <p>A value is compared as it was sent, without decoding. Where several cookies have the
       * name, one that equals the value is enough, since their order says nothing (RFC 6265).
       */
      COOKIE,
      /**
       * True if the query of the target has a parameter of that name, or one with exactly that
       * value, both decoded from UTF-8. All elements of a list must be true. Parameters in a body
       * do not count, nor those that end beyond the first 8192 characters of the query.
       *
       * <p>Where several parameters have the name, one that equals the value is enough. One whose
       * encoding is malformed equals nothing.
       */
      QUERY,
      /**
       * Compared with the address of this server that the connection was made to. At most 64
       * distinct ranges in a configuration, those of {@code cidr} included.
       *
       * <p>It is that of the socket, or what a PROXY protocol says, whatever headers and the
       * configuration of HTTP say. Connections without an address, over a Unix-domain socket or in
       * memory, are in no range.
       */
      DESTINATION;

      private final String key = name().toLowerCase(Locale.ROOT);

      /** {@return the name of this kind in a configuration, such as {@code path}} */
      public String key() {
        return key;
      }

      /** {@return whether a condition has a name, and a rule may have several of this kind} */
      public boolean isNamed() {
        return this == HEADER || this == COOKIE || this == QUERY;
      }
    }

    /** Checks the parts and converts a host to lower case. */
    public Condition {
      requireNonNull(name);
      value = kind == Kind.HOST ? value.toLowerCase(Locale.ROOT) : value;
      ConditionCheck check = new ConditionCheck(text(kind, name, value));
      check.nameAndLength(kind.isNamed(), name, value);
      switch (kind) {
        case PATH -> check.path(value);
        case METHOD -> check.method(value);
        case CIDR, DESTINATION -> check.addresses("match", value);
        case HEADER -> check.header(name, value);
        case HOST -> check.host(value);
        case CONNECTOR -> check.connector(value);
        case URGENCY -> check.urgency(value);
        case COOKIE -> check.cookie(name, value);
        case QUERY -> check.query(name, value);
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
      if (!kind.isNamed()) {
        return new Condition(kind, "", text);
      }
      int equals = text.indexOf('=');
      if (equals < 0) {
        return new Condition(kind, text, "");
      }
      if (equals == text.length() - 1) {
        throw ConfigException.of(
            "match", kind.key() + ":" + text, "has no value; leave out the = if any value will do");
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
      String kinds =
          Stream.of(Kind.values()).map(kind -> kind.key() + ":").collect(Collectors.joining(", "));
      int last = kinds.lastIndexOf(", ");
      throw ConfigException.of(
          "match",
          text,
          "is not a condition; start with %s or %s"
              .formatted(kinds.substring(0, last), kinds.substring(last + 2)));
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

    /** {@return the numbers of a header that match; null if its value is none or a text} */
    public @Nullable Numbers numbers() {
      return kind == Kind.HEADER ? Numbers.of(value) : null;
    }

    /** {@return the part after the colon in the string form} */
    public String argument() {
      return argument(kind, name, value);
    }

    private static String argument(Kind kind, String name, String value) {
      return !kind.isNamed() ? value : value.isEmpty() ? name : name + "=" + value;
    }

    private static String text(Kind kind, String name, String value) {
      return kind.key() + ":" + argument(kind, name, value);
    }

    @Override
    public String toString() {
      return text(kind, name, value);
    }
  }

  /**
   * A range of whole numbers that a header may have.
   *
   * @param least the least number
   * @param most the greatest one
   */
  public record Numbers(int least, int most) {
    /** Digits of a number, so that all are ints. */
    private static final int MOST_DIGITS = 9;

    private static final Pattern FORM = Pattern.compile("(-?[0-9]{1,9})\\.\\.(-?[0-9]{1,9})");

    static @Nullable Numbers of(String value) {
      Matcher range = FORM.matcher(value);
      return range.matches()
          ? new Numbers(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)))
          : null;
    }

    /**
     * Whether a text is a number of the range. Called for requests, and allocates nothing.
     *
     * @param text the value of a header, perhaps between blanks
     * @return false if it is no whole number of at most 9 digits
     */
    public boolean has(@Nullable String text) {
      if (text == null) {
        return false;
      }
      int from = 0;
      int end = text.length();
      while (from < end && isBlank(text.charAt(from))) {
        from++;
      }
      while (end > from && isBlank(text.charAt(end - 1))) {
        end--;
      }
      boolean negative = from < end && text.charAt(from) == '-';
      from += negative ? 1 : 0;
      if (from == end || end - from > MOST_DIGITS) {
        return false;
      }
      int number = 0;
      for (int i = from; i < end; i++) {
        int digit = text.charAt(i) - '0';
        if (digit < 0 || digit > 9) {
          return false;
        }
        number = 10 * number + digit;
      }
      number = negative ? -number : number;
      return least <= number && number <= most;
    }

    private static boolean isBlank(char c) {
      return c == ' ' || c == '\t';
    }

    /**
     * Whether all numbers of another range are in this one.
     *
     * @param other the other range
     * @return whether it is as wide
     */
    public boolean hasAll(Numbers other) {
      return least <= other.least && other.most <= most;
    }
  }

  /**
   * The syntax check of a condition, independent of the container.
   *
   * <p>The rules reject conditions that are never true, such as a method in lower case, because
   * such a class would silently get no requests.
   *
   * @param text the condition as errors show it
   */
  record ConditionCheck(String text) {
    private static final int LONGEST = 1024;
    private static final Pattern METHOD = Pattern.compile("[A-Z][A-Z0-9_-]{0,31}");
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}");
    private static final Pattern HEADER_VALUE =
        Pattern.compile("|[\\x21-\\x7e]|[\\x21-\\x7e][\\x20-\\x7e\\t]*[\\x21-\\x7e]");

    /** Of RFC 6265: what need not be in quotes, which readers of cookies read differently. */
    private static final Pattern COOKIE_VALUE = Pattern.compile("[!-~&&[^\",;\\\\]]*");

    private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");
    private static final Pattern LONG_RANGE = Pattern.compile("-?[0-9]+\\.\\.-?[0-9]+");
    private static final Pattern CONNECTOR = Pattern.compile("[A-Za-z0-9._-]{1,63}");

    private static final Pattern URGENCY = Pattern.compile("[0-7](-[0-7])?");

    /** Only the last segment may be empty, and none is . or .. */
    private static final Pattern CANONICAL = Pattern.compile("(/(?!\\.{1,2}(/|$))[^/;?]+)*/?");

    private static final Pattern HOST =
        Pattern.compile("(\\*\\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?|\\[[0-9a-f:.]+\\]");

    /** Escapes that Jetty refuses outside of brackets and braces. */
    private static final Pattern NOT_IN_A_PATH = Pattern.compile("\\\\[snrtfbec]");

    private static final Pattern CHARACTER_CLASS =
        Pattern.compile("\\[[^\\]]*+\\]?+|\\{[^}]*+\\}?+");

    /**
     * Letters only together with a colon; otherwise the text is a host name, and would be resolved.
     */
    private static final Pattern ADDRESSES =
        Pattern.compile("[0-9./,*-]+|(?=.*:)[0-9A-Fa-f:./,*-]+");

    void nameAndLength(boolean hasName, String name, String value) {
      if (!hasName && !name.isEmpty()) {
        throw ConfigException.of(
            "match", text, "names " + name + "; only a header, cookie or query has a name");
      }
      if (name.length() + value.length() > LONGEST) {
        throw ConfigException.of("match", text, "is longer than " + LONGEST + " characters");
      }
    }

    /**
     * Checks the forms that all servlet routers interpret alike. Other forms are rejected since a
     * router would take them literally: {@code /orders/{id}} would match no order.
     */
    void path(String path) {
      // An empty pattern is legal in servlets (the context root), but here it is most likely a
      // mistake.
      require(!path.isBlank(), "has no path; give one such as path:/shop/*");
      require(printable(path), "has a control character in its path");
      if (path.startsWith("^")) {
        expression(path);
        return;
      }
      require(
          path.indexOf('{') < 0 && path.indexOf('}') < 0,
          "is a template, which is not read here; give a prefix such as path:/orders/* or an"
              + " expression such as path:^/orders/[^/]+$");
      String literal = literal(path);
      require(
          literal.indexOf('*') < 0,
          "is no path pattern; give path:/exact, path:/prefix/*, path:*.suffix or path:^expression");
      require(
          CANONICAL.matcher(literal).matches(),
          "is compared with the path alone, without dots, doubled slashes, parameters and query; give"
              + " one such as path:/shop/*");
    }

    /** The part before or after the star. */
    private String literal(String path) {
      if (path.startsWith("*.") && path.length() > 2 && path.indexOf('/') < 0) {
        return "/" + path.substring(1);
      }
      require(
          path.startsWith("/"),
          "is no path pattern; give path:/exact, path:/prefix/*, path:*.suffix or path:^expression");
      return path.endsWith("/*") ? path.substring(0, path.length() - 1) : path;
    }

    private void expression(String path) {
      try {
        Pattern.compile(path);
      } catch (PatternSyntaxException e) {
        require(
            false,
            "is no regular expression: "
                + e.getDescription()
                + "; give one such as path:^/orders/[^/]+$");
      }
      Matcher forbidden = NOT_IN_A_PATH.matcher(CHARACTER_CLASS.matcher(path).replaceAll("[]"));
      if (forbidden.find()) {
        require(
            false,
            "asks for "
                + forbidden.group()
                + ", which routers refuse, as no path has blanks and control characters; leave it out"
                + " or put it in brackets");
      }
    }

    void connector(String name) {
      require(
          CONNECTOR.matcher(name).matches(),
          "is not the name of a connector; give letters, digits, ., - or _, such as connector:admin");
    }

    void urgency(String range) {
      require(
          URGENCY.matcher(range).matches() && range.charAt(0) <= range.charAt(range.length() - 1),
          "is no urgency; give 0 (the most urgent) to 7, or a range such as urgency:0-2");
      require(!range.equals("0-7"), "holds for every request; leave it out");
    }

    void method(String method) {
      require(METHOD.matcher(method).matches(), "is not a method; give one such as POST");
    }

    void header(String name, String value) {
      require(
          TOKEN.matcher(name).matches(), "is not a header; give header:Name or header:Name=value");
      require(
          HEADER_VALUE.matcher(value).matches(),
          "has a value that no header can have; give printable ASCII without outer blanks");
      Numbers range = Numbers.of(value);
      require(
          range == null || range.least <= range.most,
          "is a range without numbers; give the least one first, such as header:X-Priority=0..3");
      require(
          range != null || !LONG_RANGE.matcher(value).matches(),
          "is a range of numbers with more than 9 digits; give shorter ones");
    }

    void cookie(String name, String value) {
      // Old readers take names that begin with a dollar for attributes.
      require(
          TOKEN.matcher(name).matches() && !name.startsWith("$"),
          "is not a cookie; give cookie:NAME or cookie:NAME=value");
      require(
          COOKIE_VALUE.matcher(value).matches(),
          "has a value that not all read alike; give printable ASCII without blanks, quotes, commas,"
              + " semicolons and backslashes");
      noRange(value);
    }

    void query(String name, String value) {
      require(
          !name.isEmpty() && name.indexOf('=') < 0,
          "is not a parameter; give query:NAME or query:NAME=value");
      require(printable(name) && printable(value), "has a control character in it");
      require(
          !ENCODED.matcher(name).find() && !ENCODED.matcher(value).find(),
          "is compared with what was decoded; give the characters themselves, such as a blank for"
              + " %20");
      noRange(value);
    }

    private void noRange(String value) {
      require(
          !LONG_RANGE.matcher(value).matches(),
          "is a range of numbers, which is for headers alone; give one value");
    }

    static void headerName(String key, String name) {
      if (!TOKEN.matcher(name).matches()) {
        throw ConfigException.of(
            key, name, "is not the name of a header; give one such as grpc-timeout");
      }
    }

    void host(String host) {
      require(
          HOST.matcher(host).matches(),
          "is not a host; give a name such as www.example.com or *.example.com, without port");
    }

    void addresses(String key, String range) {
      if (!ADDRESSES.matcher(range).matches()) {
        throw ConfigException.of(
            key, text, "is not an address range; give one such as 10.0.0.0/8 or 2001:db8::/32");
      }
    }

    private static boolean printable(String text) {
      return text.codePoints()
          .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
    }

    private void require(boolean holds, String problem) {
      if (!holds) {
        throw ConfigException.of("match", text, problem);
      }
    }
  }
}
