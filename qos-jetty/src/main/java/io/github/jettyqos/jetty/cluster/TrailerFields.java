package io.github.jettyqos.jetty.cluster;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/**
 * The filter of fields that are not allowed in trailers (RFC 9110, 6.5.1): framing, routing,
 * request modifiers, authentication, and fields about the processing of a response or its content.
 * A server that merges trailers into the head would take them for head fields.
 */
final class TrailerFields {
  private static final Set<HttpHeader> OF_HEADS =
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

  private TrailerFields() {}

  /**
   * The trailers to pass on.
   *
   * @param came null if there are none
   * @param held whether a field is held back for another reason
   */
  static HttpFields passedOn(@Nullable HttpFields came, Predicate<HttpField> held) {
    if (came == null || came.size() == 0) {
      return HttpFields.EMPTY;
    }
    HopByHop hop = HopByHop.of(came);
    HttpFields.Mutable kept = HttpFields.build();
    for (HttpField field : came) {
      HttpHeader known = field.getHeader();
      if ((known == null || !OF_HEADS.contains(known)) && !hop.has(field) && !held.test(field)) {
        kept.add(field);
      }
    }
    return kept;
  }
}
