package io.github.jettyqos.sim.trace;

import io.github.jettyqos.core.classify.RequestView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request of a trace as rules see it: without host and headers, which logs do not keep. */
record TraceRequestView(String path, String method, long addressBits) implements RequestView {
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
}
