package io.github.jettyqos.sim.trace;

import java.net.URI;
import java.net.URISyntaxException;

/** From what a log says was asked for to the path that a server dispatches. */
final class TracePath {
  private TracePath() {}

  /**
   * The path without query and parameters, decoded, and with its dots resolved. What is no URI is
   * left as it is, less its query.
   */
  static String of(String target) {
    int query = target.indexOf('?');
    String raw = (query < 0 ? target : target.substring(0, query)).replaceAll(";[^/]*", "");
    try {
      String path = new URI(raw.startsWith("//") ? raw.substring(1) : raw).normalize().getPath();
      return path == null || path.isEmpty() ? "/" : path;
    } catch (URISyntaxException e) {
      return raw;
    }
  }
}
