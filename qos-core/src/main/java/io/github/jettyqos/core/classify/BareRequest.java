package io.github.jettyqos.core.classify;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request without headers, connector, destination and trusted proxy.
 *
 * @param method as sent
 * @param path the canonical path
 * @param query as sent; null if there is none
 * @param host without port; null if unknown
 * @param addressBits as {@link RequestView#addressBits}
 */
public record BareRequest(
    String method, String path, @Nullable String query, @Nullable String host, long addressBits)
    implements RequestView {

  /**
   * The query of a target.
   *
   * @param target as sent
   * @return the part from the question mark on, without it; null if there is none
   */
  public static @Nullable String queryOf(String target) {
    int end = target.indexOf('#');
    String sent = end < 0 ? target : target.substring(0, end);
    int mark = sent.indexOf('?');
    return mark < 0 ? null : sent.substring(mark + 1);
  }

  @Override
  public long destinationBits() {
    return 0;
  }

  @Override
  public @Nullable String connector() {
    return null;
  }

  @Override
  public boolean isFromTrusted() {
    return false;
  }

  @Override
  public List<String> header(String name) {
    return List.of();
  }
}
