package io.github.jettyqos.jetty.request;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.StringUtil;

/**
 * The mark of a call of gRPC, also of gRPC-Web: its media type. Such a call may be a conversation,
 * so that its body must not be awaited, and its client reads no status and body of HTTP.
 */
public final class GrpcCall {
  private static final String TYPE = "application/grpc";

  private GrpcCall() {}

  /** Whether these are the headers of a call, or of its response. */
  public static boolean is(HttpFields headers) {
    String type = headers.get(HttpHeader.CONTENT_TYPE);
    return type != null && StringUtil.asciiStartsWithIgnoreCase(type, TYPE);
  }
}
