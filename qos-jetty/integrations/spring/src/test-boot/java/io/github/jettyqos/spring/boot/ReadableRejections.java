package io.github.jettyqos.spring.boot;

import io.github.jettyqos.jetty.RejectionHandler;
import io.github.jettyqos.jetty.RejectionHandler.Rejection;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The example of the guide: rejections readable by scripts of some origins. */
final class ReadableRejections implements RejectionHandler {
  private static final Set<String> ORIGINS = Set.of("https://shop.example.com");

  @Override
  public void handle(Request request, Response response, Callback callback, Rejection rejection) {
    HttpFields.Mutable headers = response.getHeaders();
    headers.add("Vary", "Origin");
    String origin = request.getHeaders().get("Origin");
    if (origin != null && ORIGINS.contains(origin)) {
      headers.put("Access-Control-Allow-Origin", origin);
      headers.put("Access-Control-Expose-Headers", "Retry-After");
    }
    Content.Sink.write(response, true, "too many requests, try again later\n", callback);
  }
}
