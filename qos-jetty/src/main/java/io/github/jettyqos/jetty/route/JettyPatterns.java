package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.classify.BoundedExpression;
import io.github.jettyqos.core.classify.PatternSyntax;
import java.net.InetAddress;
import java.util.function.Predicate;
import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.http.pathmap.RegexPathSpec;
import org.eclipse.jetty.util.InetAddressPattern;

/** The patterns of Jetty's own router and access rules. */
final class JettyPatterns implements PatternSyntax {
  @Override
  public Predicate<String> path(String spec) {
    PathSpec read = PathSpec.from(spec);
    return read instanceof RegexPathSpec regex ? bounded(regex) : read::matches;
  }

  /** Matches the part before a question mark, as Jetty does. */
  private static Predicate<String> bounded(RegexPathSpec regex) {
    BoundedExpression expression = new BoundedExpression(regex.getPattern());
    return path -> {
      int query = path.indexOf('?');
      return expression.test(path, 0, query < 0 ? path.length() : query);
    };
  }

  @Override
  public Predicate<InetAddress> addresses(String range) {
    return InetAddressPattern.from(range);
  }
}
