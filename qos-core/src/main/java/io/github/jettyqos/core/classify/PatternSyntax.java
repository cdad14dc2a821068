package io.github.jettyqos.core.classify;

import java.net.InetAddress;
import java.util.function.Predicate;

/**
 * The pattern syntax of the container.
 *
 * <p>A path pattern must have the same meaning as for the router of the container, or a request is
 * counted in one class and served as another. The predicates must be thread-safe and should not
 * allocate, nor take long for any path of a client. Both methods throw {@link
 * IllegalArgumentException} for malformed text.
 */
public interface PatternSyntax {

  /**
   * Compiles a path pattern.
   *
   * @param spec a pattern such as {@code /shop/*}
   * @return a test for canonical paths
   * @throws IllegalArgumentException if it is malformed
   */
  Predicate<String> path(String spec);

  /**
   * Compiles an address range.
   *
   * @param range a range such as {@code 10.0.0.0/8}
   * @return a test for addresses
   * @throws IllegalArgumentException if it is malformed
   */
  Predicate<InetAddress> addresses(String range);
}
