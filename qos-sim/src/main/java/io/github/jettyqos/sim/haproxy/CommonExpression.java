package io.github.jettyqos.sim.haproxy;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Regular expressions that mean the same to Java and to HAProxy, which has PCRE2 without Unicode,
 * of paths that are {@link PathAcl#PLAIN}: those have neither ends of lines nor anything but ASCII.
 *
 * <pre>
 *  expression  = branch { "|" branch }
 *  branch      = { "^" | "$" | "(?i)" | "(?=" expression ")" | "(?!" expression ")" | atom [ times ] }
 *  atom        = character | escape | "." | set | "(" [ "?:" | "?i:" | "?&lt;name&gt;" ] expression ")"
 *  times       = ( "*" | "+" | "?" ) [ "?" | "+" ]  |  "{" n [ "," [ n ] ] "}" [ "?" ]
 *  set         = "[" [ "^" ] [ "-" ] { escape | character [ "-" character ] } [ "-" ] "]"
 *  escape      = "\d" | "\w" | "\s" | "\D" | "\W" | "\S" | "\xhh", below 80 | "\" and no letter or digit
 * </pre>
 *
 * <p>What is left out is read otherwise, or by one of them alone: sets within sets, {@code &&},
 * octal numbers, properties, {@code \Q}, back references, look-behind, other flags. Counted
 * possessive repetitions are left out, as Java does not look for another way of an earlier turn.
 */
final class CommonExpression {
  /** PCRE2 has 250, and wants the place of each group in 16 bits of the compiled expression. */
  private static final int DEEPEST = 100;

  /** The largest expression, as a part of the 64 KiB of a compiled expression of PCRE2. */
  private static final long LARGEST = 32_000;

  /**
   * Choices in what is repeated without end. HAProxy has 32 KiB to remember them in, and what does
   * not fit there holds for no path: 8 of up to 16 bytes, for each of 255 characters.
   */
  private static final long CHOICES = 8;

  private static final Pattern GROUP =
      Pattern.compile("\\((?:\\?(?:[:=!]|i[:)]|<[A-Za-z][A-Za-z0-9]{0,31}>)|(?![?*]))");
  private static final Pattern TIMES =
      Pattern.compile("[*+?][?+]?|\\{([0-9]{1,4})(,([0-9]{1,4})?)?}\\??");
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:[dDwWsS]|x[0-7][0-9A-Fa-f]|[!-/:-@\\[-`{-~])");
  private static final Pattern MANY = Pattern.compile("\\\\[dDwWsS]");

  private final String text;
  private final Matcher matcher;
  private int at;
  private int depth;

  private CommonExpression(String text) {
    this.text = text;
    this.matcher = Pattern.compile("").matcher(text);
  }

  /** Thrown where an expression leaves the common syntax. */
  private static final class ForeignException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ForeignException(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * The approximate cost of a part of an expression in HAProxy.
   *
   * @param bytes when it is compiled
   * @param choices it remembers to come back to when it has passed the part once
   */
  private record Cost(long bytes, long choices) {
    static final Cost NOTHING = new Cost(0, 0);
    static final Cost CHARACTER = new Cost(4, 0);
    static final Cost SET = new Cost(40, 0);
    static final Cost CHOICE = new Cost(16, 1);

    Cost plus(Cost other) {
      return new Cost(bytes + other.bytes, choices + other.choices);
    }

    Cost times(int times) {
      return new Cost(bytes * times, choices * times);
    }
  }

  /**
   * The reason why an expression is not common.
   *
   * @param expression that Java can read
   * @return the reason, empty if it is one
   */
  static Optional<String> objection(String expression) {
    CommonExpression read = new CommonExpression(expression);
    try {
      Cost cost = read.branches();
      if (read.at < expression.length()) {
        throw read.foreign(1);
      }
      return cost.bytes <= LARGEST ? Optional.empty() : Optional.of("its expression is too large");
    } catch (ForeignException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private ForeignException foreign(int characters) {
    String what = text.substring(at, Math.min(text.length(), at + characters));
    return new ForeignException(
        "its expression has "
            + what
            + " at character "
            + (at + 1)
            + ", which Java and HAProxy do not read alike");
  }

  private boolean is(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private boolean take(Pattern pattern) {
    boolean found =
        matcher
            .usePattern(pattern)
            .region(at, text.length())
            .useTransparentBounds(true)
            .lookingAt();
    at = found ? matcher.end() : at;
    return found;
  }

  /** Reads all branches up to a closing parenthesis or the end. */
  private Cost branches() {
    Cost cost = Cost.NOTHING;
    while (at < text.length() && !is(')')) {
      if (is('|')) {
        at++;
        cost = cost.plus(Cost.CHOICE);
      } else {
        cost = cost.plus(piece());
      }
    }
    return cost;
  }

  private Cost piece() {
    int begin = at;
    boolean repeats = true;
    Cost cost = Cost.CHARACTER;
    if (is('^') || is('$')) {
      at++;
      repeats = false;
    } else if (is('[')) {
      set();
      cost = Cost.SET;
    } else if (take(GROUP)) {
      String opened = matcher.group();
      repeats = !opened.endsWith("=") && !opened.endsWith("!") && !opened.endsWith(")");
      cost = opened.endsWith(")") ? Cost.NOTHING : group().plus(Cost.CHOICE);
    } else if (is('.')) {
      at++;
    } else {
      character("*+?{}()[]|");
    }
    int end = at;
    if (!take(TIMES)) {
      return cost;
    }
    if (!repeats) {
      at = end;
      throw foreign(1);
    }
    if (text.charAt(begin) == '(') {
      cost = cost.times(copies());
      if (isEndless(matcher.group()) && cost.choices > CHOICES) {
        throw new ForeignException(
            "its expression has too much to choose from in what is repeated without end up to"
                + " character "
                + at);
      }
    }
    return cost.plus(Cost.CHOICE);
  }

  private static boolean isEndless(String times) {
    return times.startsWith("*") || times.startsWith("+") || times.contains(",}");
  }

  private Cost group() {
    if (++depth > DEEPEST) {
      throw new ForeignException("its expression has too many groups in groups");
    }
    Cost cost = branches();
    if (!is(')')) {
      throw foreign(1);
    }
    at++;
    depth--;
    return cost;
  }

  /** The number of copies that PCRE2 makes of the repeated group. */
  private int copies() {
    String least = matcher.group(1);
    String most = matcher.group(3);
    return least == null ? 1 : Math.max(1, Integer.parseInt(most == null ? least : most));
  }

  /** One character or escape that stands for itself, or for some. */
  private void character(String reserved) {
    if (is('\\')) {
      if (!take(ESCAPE)) {
        throw foreign(2);
      }
      return;
    }
    char c = at < text.length() ? text.charAt(at) : 0;
    if (c < ' ' || c > '~' || reserved.indexOf(c) >= 0) {
      throw foreign(1);
    }
    at++;
  }

  private void set() {
    at++;
    if (is('^')) {
      at++;
    }
    if (is('-')) {
      at++;
    }
    int first = at;
    while (at == first || !is(']')) {
      if (is('-') && at + 1 < text.length() && text.charAt(at + 1) == ']' && at > first) {
        at++;
        continue;
      }
      boolean many = single();
      if (is('-') && at + 1 < text.length() && text.charAt(at + 1) != ']') {
        int dash = at++;
        if (many || single()) {
          at = dash;
          throw foreign(2);
        }
      }
    }
    at++;
  }

  /** Returns whether it is an escape that stands for many, and so cannot begin or end a range. */
  private boolean single() {
    if (text.startsWith("&&", at)) {
      throw foreign(2);
    }
    int begin = at;
    character("[]-");
    return MANY.matcher(text).region(begin, at).matches();
  }
}
