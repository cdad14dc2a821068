package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.jetty.route.OnwardFields;
import io.github.jettyqos.jetty.route.RequestReader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The writer of request heads for nodes: with the class, without the fields of the client's
 * connection, and without the fields reserved for trusted proxies. Other fields are unchanged,
 * including {@code traceparent} and {@code tracestate}.
 */
final class Head {
  private static final Set<HttpHeader> WRITTEN_BY_HOP =
      EnumSet.of(
          HttpHeader.VIA,
          HttpHeader.FORWARDED,
          HttpHeader.X_FORWARDED_FOR,
          HttpHeader.X_FORWARDED_PROTO);

  private final RequestReader reader;
  private final String classHeader;
  private final List<HttpField> classes;
  private final @Nullable String deadlineHeader;

  /** The fields reserved for trusted proxies, with and without a constant in Jetty. */
  private final Set<HttpHeader> knownOfProxies = EnumSet.noneOf(HttpHeader.class);

  private final String[] othersOfProxies;

  /**
   * A writer of heads.
   *
   * @param deadlineHeader null if there is none
   * @param ofProxies names of fields reserved for trusted proxies
   */
  Head(
      RequestReader reader,
      String classHeader,
      @Nullable String deadlineHeader,
      List<String> ofProxies) {
    this.reader = reader;
    List<String> others = new ArrayList<>();
    for (String name : ofProxies) {
      HttpHeader known = HttpHeader.CACHE.get(name);
      if (known == null) {
        others.add(name);
      } else {
        knownOfProxies.add(known);
      }
    }
    this.othersOfProxies = others.toArray(String[]::new);
    this.classHeader = classHeader;
    this.deadlineHeader = deadlineHeader;
    this.classes =
        reader.names().stream()
            .<HttpField>map(name -> new PreEncodedHttpField(classHeader, name))
            .toList();
  }

  /**
   * Writes a head.
   *
   * @param framed whether it is sent over HTTP/2, where the host is no field: a second, different
   *     one would be refused
   * @param restNanos the remaining timeout of its client; {@link RequestReader#UNKNOWN} if unknown
   */
  void write(
      HttpFields.Mutable head, Request request, boolean framed, int classIndex, long restNanos) {
    HttpFields came = request.getHeaders();
    ForwardingHeaders hop = ForwardingHeaders.of(this, reader, request);
    HopByHop connection = HopByHop.of(came);
    HttpField length = null;
    HttpField cookie = null;
    StringBuilder cookies = null;
    for (HttpField field : came) {
      HttpHeader known = field.getHeader();
      if (connection.has(field) || isHeldBack(field, hop.trusted())) {
        continue;
      }
      if (known == HttpHeader.HOST && framed) {
        continue;
      }
      if (known == HttpHeader.CONTENT_LENGTH) {
        length = field;
      } else if (known != HttpHeader.COOKIE) {
        head.add(field);
      } else if (cookie == null || cookie.getValue().isBlank()) {
        cookie = field;
      } else if (!field
          .getValue()
          .isBlank()) { // otherwise it would end with a blank, which is invalid
        cookies = cookies == null ? new StringBuilder(cookie.getValue()) : cookies;
        cookies.append("; ").append(field.getValue());
      }
    }
    if (length != null && NodeBody.lengthOf(request) == length.getLongValue()) {
      head.add(length); // once, and only if it determines the end of the body
    }
    if (cookie != null) {
      // Over HTTP/2 a cookie may be split into fields, which must be joined for other protocols:
      // RFC 9113, 8.2.3.
      head.add(cookies == null ? cookie : new HttpField(HttpHeader.COOKIE, cookies.toString()));
    }
    String host = request.getHttpURI().getAuthority();
    if (host != null && !framed && !came.contains(HttpHeader.HOST)) {
      head.add(HttpHeader.HOST, host); // the request came over HTTP/2
    }
    hop.addTo(head, came);
    head.add(classes.get(classIndex));
    if (deadlineHeader != null && restNanos != RequestReader.UNKNOWN) {
      head.add(deadlineHeader, OnwardFields.deadline(deadlineHeader, restNanos));
    }
  }

  /** The trailers of a request for nodes. */
  HttpFields trailers(@Nullable HttpFields came, Request request) {
    boolean trusted = ForwardingHeaders.of(this, reader, request).trusted();
    return HopByHop.trailers(came, field -> isHeldBack(field, trusted));
  }

  /** Whether a field is written by this class, or reserved for trusted proxies. */
  private boolean isHeldBack(HttpField field, boolean trusted) {
    HttpHeader known = field.getHeader();
    if (known != null) {
      return WRITTEN_BY_HOP.contains(known)
          || (!trusted && knownOfProxies.contains(known))
          || field.is(classHeader)
          || isDeadline(field);
    }
    return field.is(classHeader) || isDeadline(field) || (!trusted && isOfProxies(field));
  }

  private boolean isDeadline(HttpField field) {
    return deadlineHeader != null && field.is(deadlineHeader);
  }

  private boolean isOfProxies(HttpField field) {
    for (String name : othersOfProxies) {
      if (field.is(name)) {
        return true;
      }
    }
    return false;
  }
}
