package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.jetty.RequestReader;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Writes the head of a client's request as nodes get it: with its class, without what belongs to
 * the client's connection, and without what only a trusted proxy may say. All else is passed on as
 * it came, among it {@code traceparent} and {@code tracestate}.
 */
final class Head {
  private static final Set<HttpHeader> NOT_PASSED_ON =
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
          HttpHeader.HTTP2_SETTINGS,
          // Written by Hop.
          HttpHeader.VIA,
          HttpHeader.FORWARDED,
          HttpHeader.X_FORWARDED_FOR,
          HttpHeader.X_FORWARDED_PROTO);

  /** What a trusted proxy may have said beside its chain. */
  private static final Set<HttpHeader> OF_PROXIES =
      EnumSet.of(
          HttpHeader.X_FORWARDED_HOST, HttpHeader.X_FORWARDED_PORT, HttpHeader.X_FORWARDED_SERVER);

  private static final String GRPC_TIMEOUT = "grpc-timeout";
  private static final long MOST_OF_GRPC = 99_999_999;

  private final RequestReader reader;
  private final String classHeader;
  private final List<HttpField> classes;
  private final @Nullable String deadlineHeader;

  /**
   * A writer of heads.
   *
   * @param deadlineHeader null if none says how long clients wait
   */
  Head(RequestReader reader, String classHeader, @Nullable String deadlineHeader) {
    this.reader = reader;
    this.classHeader = classHeader;
    this.deadlineHeader = deadlineHeader;
    this.classes =
        reader.names().stream()
            .<HttpField>map(name -> new PreEncodedHttpField(classHeader, name))
            .toList();
  }

  /** The part of a request that does not depend on the node. */
  void write(HttpFields.Mutable head, Request request, int classIndex, long restNanos) {
    HttpFields came = request.getHeaders();
    Hop hop = Hop.of(this, reader, request);
    Set<String> ofConnection = ofConnection(came);
    for (HttpField field : came) {
      HttpHeader known = field.getHeader();
      boolean passedOn =
          known == null
              ? !field.is(classHeader) && !isDeadline(field)
              : !NOT_PASSED_ON.contains(known)
                  && (hop.trusted() || !OF_PROXIES.contains(known))
                  && !field.is(classHeader);
      if (passedOn
          && (ofConnection.isEmpty() || !ofConnection.contains(field.getLowerCaseName()))) {
        head.add(field);
      }
    }
    String host = request.getHttpURI().getAuthority();
    if (host != null && !came.contains(HttpHeader.HOST)) {
      head.add(HttpHeader.HOST, host); // over HTTP/2 it is no header
    }
    hop.addTo(head, came);
    head.add(classes.get(classIndex));
    if (deadlineHeader != null && restNanos != RequestReader.UNKNOWN) {
      head.add(deadlineHeader, deadline(deadlineHeader, restNanos));
    }
  }

  private boolean isDeadline(HttpField field) {
    return deadlineHeader != null && field.is(deadlineHeader);
  }

  /** What {@code Connection} names belongs to the connection, too; the host never does. */
  private static Set<String> ofConnection(HttpFields came) {
    if (!came.contains(HttpHeader.CONNECTION)) {
      return Set.of();
    }
    Set<String> names = new HashSet<>();
    for (String name : came.getCSV(HttpHeader.CONNECTION, false)) {
      names.add(name.toLowerCase(Locale.ROOT));
    }
    names.remove(HttpHeader.HOST.lowerCaseName());
    return names;
  }

  static String deadline(String header, long restNanos) {
    long millis = TimeUnit.NANOSECONDS.toMillis(restNanos);
    if (!header.equalsIgnoreCase(GRPC_TIMEOUT)) {
      return Long.toString(millis);
    }
    return millis <= MOST_OF_GRPC ? millis + "m" : TimeUnit.NANOSECONDS.toSeconds(restNanos) + "S";
  }
}
