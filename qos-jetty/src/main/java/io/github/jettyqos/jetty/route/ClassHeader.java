package io.github.jettyqos.jetty.route;

import java.util.Map;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The class that a front end names, believed of trusted proxies alone.
 *
 * @param name of the header
 * @param indices of all classes by their names
 * @param addresses knows who is trusted
 */
record ClassHeader(String name, Map<String, Integer> indices, ClientAddresses addresses) {

  /** Its index; null if nobody who is believed named one that there is. */
  @Nullable Integer of(Request request) {
    if (!addresses.isFromTrusted(request)) {
      return null;
    }
    String named = request.getHeaders().get(name);
    return named == null ? null : indices.get(named);
  }
}
