package io.github.jettyqos.jetty.cluster;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

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

  /**
   * Fields that are not allowed in trailers (RFC 9110, 6.5.1): framing, routing, request modifiers,
   * authentication, and fields about the processing of a response or its content. A server that
   * merges trailers into the head would take them for head fields.
   */
  private static final Set<HttpHeader> NOT_IN_TRAILERS =
      EnumSet.of(
          HttpHeader.HOST,
          HttpHeader.CONTENT_LENGTH,
          HttpHeader.CONTENT_ENCODING,
          HttpHeader.CONTENT_TYPE,
          HttpHeader.CONTENT_RANGE,
          HttpHeader.VIA,
          HttpHeader.FORWARDED,
          HttpHeader.X_FORWARDED_FOR,
          HttpHeader.X_FORWARDED_HOST,
          HttpHeader.X_FORWARDED_PORT,
          HttpHeader.X_FORWARDED_PROTO,
          HttpHeader.X_FORWARDED_SERVER,
          HttpHeader.CACHE_CONTROL,
          HttpHeader.EXPECT,
          HttpHeader.MAX_FORWARDS,
          HttpHeader.PRAGMA,
          HttpHeader.RANGE,
          HttpHeader.IF_MATCH,
          HttpHeader.IF_NONE_MATCH,
          HttpHeader.IF_MODIFIED_SINCE,
          HttpHeader.IF_UNMODIFIED_SINCE,
          HttpHeader.IF_RANGE,
          HttpHeader.AUTHORIZATION,
          HttpHeader.WWW_AUTHENTICATE,
          HttpHeader.COOKIE,
          HttpHeader.SET_COOKIE,
          HttpHeader.AGE,
          HttpHeader.EXPIRES,
          HttpHeader.DATE,
          HttpHeader.LOCATION,
          HttpHeader.RETRY_AFTER,
          HttpHeader.VARY,
          HttpHeader.WARNING);

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

  /**
   * The trailers to pass on.
   *
   * @param came null if there are none
   * @param held whether a field is held back for another reason
   */
  static HttpFields trailers(@Nullable HttpFields came, Predicate<HttpField> held) {
    if (came == null || came.size() == 0) {
      return HttpFields.EMPTY;
    }
    HopByHop hop = HopByHop.of(came);
    HttpFields.Mutable kept = HttpFields.build();
    for (HttpField field : came) {
      HttpHeader known = field.getHeader();
      if ((known == null || !NOT_IN_TRAILERS.contains(known))
          && !hop.has(field)
          && !held.test(field)) {
        kept.add(field);
      }
    }
    return kept;
  }
}
