package io.github.jettyqos.core.classify;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request without headers, connector and trusted proxy.
 *
 * @param method as sent
 * @param path the canonical path
 * @param host without port; null if unknown
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
