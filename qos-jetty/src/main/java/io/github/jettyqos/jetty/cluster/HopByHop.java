package io.github.jettyqos.jetty.cluster;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** The fields of one connection: a fixed set, and the fields named by {@code Connection}. */
final class HopByHop {
  private static final Set<HttpHeader> ALWAYS =
      EnumSet.of(
          HttpHeader.CONNECTION,
          HttpHeader.KEEP_ALIVE,
          HttpHeader.PROXY_AUTHORIZATION,
          HttpHeader.PROXY_AUTHENTICATE,
          HttpHeader.PROXY_CONNECTION,
          HttpHeader.TRANSFER_ENCODING,
          HttpHeader.TE,
          HttpHeader.TRAILER,
          HttpHeader.UPGRADE,
          HttpHeader.HTTP2_SETTINGS);

  /** In lower case, without the fields that always belong to the message. */
  private final Set<String> named;

  private HopByHop(Set<String> named) {
    this.named = named;
  }

  /** The hop-by-hop fields of a head. */
  static HopByHop of(HttpFields head) {
    return new HopByHop(head.contains(HttpHeader.CONNECTION) ? named(head) : Set.of());
  }

  private static Set<String> named(HttpFields head) {
    Set<String> names = new HashSet<>();
    for (String name : head.getCSV(HttpHeader.CONNECTION, false)) {
      names.add(name.toLowerCase(Locale.ROOT));
    }
    names.remove(HttpHeader.HOST.lowerCaseName());
    names.remove(HttpHeader.CONTENT_LENGTH.lowerCaseName());
    return names;
  }

  boolean has(HttpField field) {
    HttpHeader known = field.getHeader();
    return (known != null && ALWAYS.contains(known))
        || (!named.isEmpty() && named.contains(field.getLowerCaseName()));
  }
}
