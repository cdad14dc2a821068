package io.github.jettyqos.core.classify;

import java.nio.charset.StandardCharsets;

/**
 * A test for a query parameter: its name, and its value unless any will do.
 *
 * <p>The query is compared while it is decoded, so that nothing is allocated: {@code &} separates
 * parameters, the first {@code =} ends a name, {@code +} is a blank, and bytes are UTF-8, as in
 * forms of HTML.
 */
public final class QueryMatcher implements RequestMatcher {
  /** Characters of a query that are looked at. */
  public static final int MOST = 8192;

  private final byte[] name;
  private final byte[] value;

  /** An empty value is any. */
  QueryMatcher(String name, String value) {
    this.name = name.getBytes(StandardCharsets.UTF_8);
    this.value = value.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public boolean holds(RequestView request) {
    String query = request.query();
    return query != null && isIn(query);
  }

  boolean isIn(String query) {
    int from = 0;
    while (from < query.length()) {
      int equals = -1;
      int end = from;
      for (; end < query.length() && query.charAt(end) != '&'; end++) {
        if (end == MOST) {
          return false;
        }
        if (equals < 0 && query.charAt(end) == '=') {
          equals = end;
        }
      }
      if (is(query, from, equals < 0 ? end : equals, name)
          && (value.length == 0 || (equals >= 0 && is(query, equals + 1, end, value)))) {
        return true;
      }
      from = end + 1;
    }
    return false;
  }

  private static boolean is(String query, int from, int end, byte[] wanted) {
    int at = 0;
    for (int i = from; i < end; i++) {
      char c = query.charAt(i);
      if (c >= 0x80) {
        int codePoint = query.codePointAt(i);
        i += Character.charCount(codePoint) - 1;
        at = behind(codePoint, wanted, at);
        if (at < 0) {
          return false;
        }
        continue;
      }
      int octet = c == '+' ? ' ' : c;
      if (c == '%') {
        octet = i + 2 < end ? octet(query.charAt(i + 1), query.charAt(i + 2)) : -1;
        i += 2;
      }
      if (octet < 0 || at == wanted.length || wanted[at] != (byte) octet) {
        return false;
      }
      at++;
    }
    return at == wanted.length;
  }

  /** The octet of two digits; negative if they are none. */
  private static int octet(char high, char low) {
    return high < 0x80 && low < 0x80
        ? (Character.digit(high, 16) << 4) | Character.digit(low, 16)
        : -1;
  }

  /** The place behind a character that was sent without encoding; -1 if another one is there. */
  private static int behind(int codePoint, byte[] wanted, int at) {
    int more = codePoint < 0x800 ? 1 : codePoint < 0x10000 ? 2 : 3;
    if (at + more >= wanted.length) {
      return -1;
    }
    // The first octet begins with as many ones as there are octets, the others with 10.
    int first = ((0xff00 >> (more + 1)) & 0xff) | (codePoint >> (6 * more));
    boolean same = wanted[at] == (byte) first;
    for (int i = 1; i <= more; i++) {
      same &= wanted[at + i] == (byte) (0x80 | ((codePoint >> (6 * (more - i))) & 0x3f));
    }
    return same ? at + more + 1 : -1;
  }
}
