package io.github.jettyqos.jetty;

import io.github.jettyqos.core.classify.PatternSyntax;
import java.net.InetAddress;
import java.util.function.Predicate;
import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.util.InetAddressPattern;

/** Patterns as Jetty's own router and access rules read them. */
final class JettyPatterns implements PatternSyntax {
  @Override
  public Predicate<String> path(String spec) {
    return PathSpec.from(spec)::matches;
  }

  @Override
  public Predicate<InetAddress> addresses(String range) {
    return InetAddressPattern.from(range);
  }
}
