package io.github.jettyqos.sim.haproxy;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A path pattern as tests of HAProxy.
 *
 * <p>HAProxy sees the path that was sent, nodes look at the one that will be dispatched: for {@code
 * /gold/../rest} these differ, and so a client could choose its class. Hence these tests are asked
 * of paths alone that mean what they say, {@link #PLAIN}; of all others the nodes decide.
 */
final class PathAcl {
  /**
   * A path without empty or dot segments and without encoding except of blanks. Each character can
   * be read in one way only, so that it takes no longer than the path is; and there are no more of
   * them than expressions of HAProxy can surely be tried on.
   */
  static final String PLAIN =
      "^(?!.{256})(?:/(?!\\.{1,2}(?:/|$))(?:[A-Za-z0-9._~!$&()*+,:=@-]|%20)++)*+/?$";

  /** The characters of a plain path, for patterns that are no expressions. */
  private static final Pattern CAN_HOLD = Pattern.compile("(?:[A-Za-z0-9._~!$&()*+,:=@/-]|%20)*");

  private PathAcl() {}

  /** Tells whether the pattern matches every path. */
  static boolean isAll(String pattern) {
    return pattern.equals("/") || pattern.equals("/*");
  }

  /** Tells whether the pattern matches no plain path, so that the nodes decide. */
  static boolean isNeverPlain(String pattern) {
    return !pattern.startsWith("^") && !CAN_HOLD.matcher(pattern).matches();
  }

  /** The reason why HAProxy cannot express it, if there is one. */
  static Optional<String> objection(String pattern) {
    return pattern.startsWith("^") ? CommonExpression.objection(pattern) : Optional.empty();
  }

  /** The tests, of which one must hold. */
  static List<String> of(String pattern) {
    if (pattern.startsWith("^")) {
      // Grouped, as the expression may have alternatives.
      return List.of("path -m reg " + HaproxyQuoting.of("^(?:" + pattern + ")$"));
    }
    if (pattern.startsWith("*")) {
      return List.of("path -m end -- " + HaproxyQuoting.of(pattern.substring(1)));
    }
    if (pattern.endsWith("/*")) {
      String prefix = pattern.substring(0, pattern.length() - 2);
      return List.of(
          "path -m str -- " + HaproxyQuoting.of(prefix),
          "path -m beg -- " + HaproxyQuoting.of(prefix + "/"));
    }
    return List.of("path -m str -- " + HaproxyQuoting.of(pattern));
  }
}
