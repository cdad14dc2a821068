package io.github.jettyqos.core.classify;

import org.jspecify.annotations.Nullable;

/**
 * A condition on the host, compared without regard to case and without a copy.
 *
 * <p>{@code www.example.com.} is the same host as {@code www.example.com}: the dot marks a complete
 * name.
 */
public final class HostMatcher implements RequestMatcher {
  private final String name;
  private final boolean below;

  private HostMatcher(String name, boolean below) {
    this.name = name;
    this.below = below;
  }

  /**
   * The test for a host, or for all below one.
   *
   * @param pattern such as {@code www.example.com} or {@code *.example.com}
   * @return the test
   */
  public static HostMatcher of(String pattern) {
    boolean below = pattern.startsWith("*.");
    return new HostMatcher(below ? pattern.substring(1) : pattern, below);
  }

  @Override
  public boolean holds(RequestView request) {
    return holds(request.host());
  }

  /**
   * Whether a host matches.
   *
   * @param host without port
   * @return false if there is none
   */
  public boolean holds(@Nullable String host) {
    if (host == null) {
      return false;
    }
    int length = host.endsWith(".") ? host.length() - 1 : host.length();
    int start = length - name.length();
    return (below ? start > 0 : start == 0)
        && host.regionMatches(true, start, name, 0, name.length());
  }
}
