package io.github.jettyqos.core.measure.heavy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a request comes from and goes to, in short names of printable ASCII characters: clients
 * choose paths and user agents, and the names go to terminals and pages.
 *
 * @param client the address; of IPv6 the first 64 bits, as for fair shares
 * @param route the path, without parameters, with ids collapsed
 * @param agent the user agent
 */
public record Origin(String client, String route, String agent) {
  /** The limit of characters of a name. */
  static final int LONGEST = 80;

  private static final int MOST_SEGMENTS = 6;
  private static final int LONGEST_WORD = 32;
  private static final int PREFIX = 8;
  private static final String NONE = "(none)";

  /** The end of a name that was shortened. */
  public static final String SHORTENED = "...";

  /** A number, a UUID or another text of hexadecimal digits, of which one is a decimal digit. */
  private static final Pattern ID = Pattern.compile("(?=[a-fA-F-]*[0-9])[0-9a-fA-F-]+");

  /** Names it. */
  public static Origin of(
      @Nullable InetAddress client, @Nullable String path, @Nullable String agent) {
    return new Origin(client(client), route(path), agent == null ? NONE : plain(agent));
  }

  private static String client(@Nullable InetAddress address) {
    if (address == null) {
      return "(local)";
    }
    byte[] bytes = address.getAddress();
    if (bytes.length <= PREFIX) {
      return address.getHostAddress();
    }
    Arrays.fill(bytes, PREFIX, bytes.length, (byte) 0);
    try {
      return InetAddress.getByAddress(bytes).getHostAddress() + "/64";
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e); // the length is right
    }
  }

  private static String route(@Nullable String path) {
    if (path == null || path.isEmpty()) {
      return NONE;
    }
    StringBuilder route = new StringBuilder();
    int from = path.charAt(0) == '/' ? 1 : 0;
    for (int n = 0; from <= path.length(); n++) {
      if (n == MOST_SEGMENTS) {
        return plain(route.append('/').append(SHORTENED));
      }
      int slash = path.indexOf('/', from);
      int end = slash < 0 ? path.length() : slash;
      route.append('/').append(segment(path, from, end));
      from = end + 1;
    }
    return plain(route);
  }

  /** A segment without parameters; an id, or a long one, is a star. */
  private static CharSequence segment(String path, int from, int end) {
    int parameters = path.indexOf(';', from);
    int last = parameters < 0 ? end : Math.min(end, parameters);
    if (last - from > LONGEST_WORD) {
      return "*";
    }
    String word = path.substring(from, last);
    int dot = word.lastIndexOf('.');
    String stem = dot < 0 ? word : word.substring(0, dot);
    return ID.matcher(stem).matches() ? "*" + word.substring(stem.length()) : word;
  }

  private static String plain(CharSequence text) {
    boolean fits = text.length() <= LONGEST;
    int length = fits ? text.length() : LONGEST - SHORTENED.length();
    StringBuilder plain = new StringBuilder(LONGEST);
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      plain.append(c >= ' ' && c <= '~' ? c : '?');
    }
    return fits ? plain.toString() : plain.append(SHORTENED).toString();
  }
}
