package io.github.jettyqos.jetty.route;

import java.util.Map;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The class of a request as named by a front end, accepted from trusted proxies only.
 *
 * @param name of the header
 * @param indices of all classes by their names
 * @param addresses knows the trusted proxies
 */
record ClassHeader(String name, Map<String, Integer> indices, ClientAddresses addresses) {

  /** The index of the named class; null if no trusted proxy names a known class. */
  @Nullable Integer of(Request request) {
    if (!addresses.isFromTrusted(request)) {
      return null;
    }
    String named = request.getHeaders().get(name);
    return named == null ? null : indices.get(named);
  }
}
