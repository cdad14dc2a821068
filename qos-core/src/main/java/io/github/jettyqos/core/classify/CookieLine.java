package io.github.jettyqos.core.classify;

/**
 * A line of {@code Cookie} in the plain form of RFC 6265, {@code a=b; c=d}, which all readers of
 * cookies read alike. Nothing is allocated.
 *
 * <p>A line with quotes, commas, other blanks or other characters is read in different ways, even
 * by one server with different settings, so its reader is to be asked.
 */
public final class CookieLine {
  /** The most characters of all lines of a request; of one with more none is read. */
  public static final int MOST = 8192;

  /** Whether a line has a cookie. */
  public enum Found {
    YES,
    NO,

    /** The line is not plain. */
    ODD
  }

  private CookieLine() {}

  /**
   * Looks for a cookie. The whole line is read, as an odd cookie may spoil those before it.
   *
   * @param line the value of a field
   * @param name the name of the cookie
   * @param value its value; empty for any
   * @return whether it is there
   */
  public static Found find(String line, String name, String value) {
    Found found = Found.NO;
    int at = 0;
    while (at < line.length()) {
      int equals = at;
      while (equals < line.length() && isToken(line.charAt(equals))) {
        equals++;
      }
      if (equals == at || equals == line.length() || line.charAt(equals) != '=') {
        return Found.ODD;
      }
      int end = equals + 1;
      while (end < line.length() && isOctet(line.charAt(end))) {
        end++;
      }
      if (line.charAt(at) == '$' || (end < line.length() && line.charAt(end) != ';')) {
        return Found.ODD;
      }
      if (is(line, at, equals, name) && (value.isEmpty() || is(line, equals + 1, end, value))) {
        found = Found.YES;
      }
      at = end + 1;
      if (at < line.length() && line.charAt(at) == ' ') {
        at++;
      }
    }
    return found;
  }

  private static boolean is(String line, int from, int to, String wanted) {
    return to - from == wanted.length() && line.startsWith(wanted, from);
  }

  /** A character of a name. */
  private static boolean isToken(char c) {
    return c > ' ' && c < 0x7f && "()<>@,;:\\\"/[]?={}".indexOf(c) < 0;
  }

  /** A character of a value outside of quotes. */
  private static boolean isOctet(char c) {
    return c > ' ' && c < 0x7f && c != '"' && c != ',' && c != ';' && c != '\\';
  }
}
