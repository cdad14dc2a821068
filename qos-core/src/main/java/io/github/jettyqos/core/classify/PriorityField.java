package io.github.jettyqos.core.classify;

import java.util.List;

/**
 * The parser of the urgency in a {@code Priority} field of RFC 9218: the last member {@code u} of a
 * dictionary (structured fields, RFC 9651). A malformed dictionary counts as a missing field, as
 * does an urgency other than an integer from 0 to 7.
 *
 * <p>At most {@link #LONGEST} characters are read, as a client may send anything.
 */
final class PriorityField {
  /** The default of RFC 9218, 4.1. */
  static final int DEFAULT = 3;

  /** Browsers send a dozen; longer text is rejected. */
  static final int LONGEST = 1024;

  private static final int MOST = 7;
  private static final char END = 0;
  private static final String BLANKS = " \t";
  private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
  private static final String DIGITS = "0123456789";
  private static final String KEY = LOWER + DIGITS + "_-.*";
  private static final String LETTERS = LOWER + "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String TOKEN = LETTERS + DIGITS + "!#$%&'*+-.^_`|~:/";
  private static final String BASE64 = LETTERS + DIGITS + "+/=";
  private static final int MOST_DIGITS = 15;

  private final String text;
  private int at;

  private PriorityField(String text) {
    this.text = text;
  }

  /** Without a stack trace, as clients can cause it at any rate. */
  private static final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    Malformed() {
      super("not a dictionary", null, false, false);
    }
  }

  /** Returns the urgency by all lines of the field, from 0, the most urgent, to 7. */
  static int urgency(List<String> lines) {
    int length = 0;
    for (String line : lines) {
      length += line.length() + 1;
    }
    if (length == 0 || length > LONGEST) {
      return DEFAULT;
    }
    try {
      return new PriorityField(String.join(",", lines)).urgency();
    } catch (Malformed e) {
      return DEFAULT;
    }
  }

  private int urgency() throws Malformed {
    int urgency = DEFAULT;
    skip(" ");
    while (at < text.length()) {
      String key = key();
      String value = take('=') ? value() : "?1";
      parameters();
      if (key.equals("u")) {
        urgency = isUrgency(value) ? value.charAt(0) - '0' : DEFAULT;
      }
      skip(BLANKS);
      if (at == text.length()) {
        break;
      }
      require(take(','));
      skip(BLANKS);
      require(at < text.length()); // a comma must be followed by a member
    }
    return urgency;
  }

  private static boolean isUrgency(String value) {
    return value.length() == 1 && value.charAt(0) >= '0' && value.charAt(0) <= '0' + MOST;
  }

  private String key() throws Malformed {
    int from = at;
    require(isOneOf(LOWER + "*"));
    skip(KEY);
    return text.substring(from, at);
  }

  /** Reads an item or an inner list. */
  private String value() throws Malformed {
    int from = at;
    if (take('(')) {
      skip(" ");
      while (!take(')')) {
        item();
        parameters();
        require(isOneOf(" )"));
        skip(" ");
      }
    } else {
      item();
    }
    return text.substring(from, at);
  }

  private void parameters() throws Malformed {
    while (take(';')) {
      skip(" ");
      key();
      if (take('=')) {
        item();
      }
    }
  }

  private void item() throws Malformed {
    char first = peek();
    if (first == '"') {
      string();
    } else if (first == ':') {
      at++;
      skip(BASE64);
      require(take(':'));
    } else if (first == '?') {
      at++;
      require(take('0') || take('1'));
    } else if (first == '@') {
      at++;
      require(!number().contains("."));
    } else if (first == '%') {
      at++;
      require(peek() == '"');
      string();
    } else if (first == '-' || DIGITS.indexOf(first) >= 0) {
      number();
    } else {
      require(isOneOf(LETTERS + "*"));
      skip(TOKEN);
    }
  }

  private void string() throws Malformed {
    at++;
    while (!take('"')) {
      char next = peek();
      require(next >= ' ' && next <= '~');
      at++;
      if (next == '\\') {
        require(isOneOf("\"\\"));
        at++;
      }
    }
  }

  /** Reads an integer, or a decimal with 1 to 3 digits after the point. */
  private String number() throws Malformed {
    take('-');
    int from = at;
    skip(DIGITS);
    int whole = at - from;
    require(whole > 0 && whole <= MOST_DIGITS);
    if (take('.')) {
      int point = at;
      skip(DIGITS);
      require(whole <= 12 && at > point && at <= point + 3);
    }
    return text.substring(from, at);
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : END;
  }

  private boolean isOneOf(String characters) {
    return at < text.length() && characters.indexOf(text.charAt(at)) >= 0;
  }

  private boolean take(char expected) {
    if (at < text.length() && text.charAt(at) == expected) {
      at++;
      return true;
    }
    return false;
  }

  private void skip(String characters) {
    while (isOneOf(characters)) {
      at++;
    }
  }

  private static void require(boolean holds) throws Malformed {
    if (!holds) {
      throw new Malformed();
    }
  }
}
