package io.github.jettyqos.jetty.request;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.StringUtil;

/**
 * The mark of a call of gRPC, also of gRPC-Web: its media type. Such a call may be a conversation,
 * so that its body must not be awaited, and its client reads no status and body of HTTP.
 */
public final class GrpcCall {
  private static final String TYPE = "application/grpc";

  private GrpcCall() {}

  /**
   * Whether it is a call. One is always a POST: a rejected GET must not be answered with 200, which
   * a cache in front might keep for other clients.
   */
  public static boolean is(Request request) {
    return HttpMethod.POST.is(request.getMethod()) && is(request.getHeaders());
  }

  /** Whether these are the headers of a call, or of its response. */
  public static boolean is(HttpFields headers) {
    String type = headers.get(HttpHeader.CONTENT_TYPE);
    return type != null && StringUtil.asciiStartsWithIgnoreCase(type, TYPE);
  }
}
