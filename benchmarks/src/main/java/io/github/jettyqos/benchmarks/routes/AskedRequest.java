package io.github.jettyqos.benchmarks.routes;

import io.github.jettyqos.core.classify.RequestView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request of method and path alone. */
record AskedRequest(String method, String path) implements RequestView {
  @Override
  public @Nullable String host() {
    return null;
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

  @Override
  public long addressBits() {
    return 0;
  }
}
