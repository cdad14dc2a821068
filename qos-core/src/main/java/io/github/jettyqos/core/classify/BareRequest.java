package io.github.jettyqos.core.classify;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request of which little is known: it has no headers, and comes over no connector and from no
 * trusted proxy.
 *
 * @param method as sent
 * @param path the canonical path
 * @param host without port; null if that is not known
 * @param addressBits as {@link RequestView#addressBits}
 */
public record BareRequest(String method, String path, @Nullable String host, long addressBits)
    implements RequestView {
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
