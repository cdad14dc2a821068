package io.github.jettyqos.core.classify;

import java.net.InetAddress;
import java.util.function.Predicate;

/**
 * The patterns of the container.
 *
 * <p>A path pattern must mean here what it means to the router behind, or a request is counted in
 * one class and served as another. The predicates must be safe for use by many threads and should
 * not allocate, nor take long for any path of a client. Both methods throw {@link
 * IllegalArgumentException} for what they cannot read.
 */
public interface PatternSyntax {

  /**
   * The paths that a pattern holds for.
   *
   * @param spec a pattern such as {@code /shop/*}
   * @return a test for canonical paths
   * @throws IllegalArgumentException if this is no pattern
   */
  Predicate<String> path(String spec);

  /**
   * The addresses in a range.
   *
   * @param range a range such as {@code 10.0.0.0/8}
   * @return a test for addresses
   * @throws IllegalArgumentException if this is no range
   */
  Predicate<InetAddress> addresses(String range);
}
