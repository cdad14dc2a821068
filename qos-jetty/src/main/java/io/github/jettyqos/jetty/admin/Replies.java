package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.text.Json;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The common headers of responses, and the writers of data, text and problems. */
final class Replies {
  private static final HttpField[] PROTECTION = {
    // An API response is no page; the files of the console have their own policy.
    new PreEncodedHttpField(
        "Content-Security-Policy",
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
    new PreEncodedHttpField("Referrer-Policy", "no-referrer"),
    new PreEncodedHttpField("Cross-Origin-Resource-Policy", "same-origin"),
    new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store")
  };

  private Replies() {}

  /** Sets the headers against framing, sniffing and caching. */
  static void protect(Response response) {
    for (HttpField each : PROTECTION) {
      response.getHeaders().put(each);
    }
  }

  static void data(Response response, Callback callback, Object data) {
    write(response, callback, "application/json;charset=utf-8", Json.write(data));
  }

  static void words(Response response, Callback callback, String words) {
    write(response, callback, "text/plain;charset=utf-8", words + "\n");
  }

  static void problem(Response response, Callback callback, Problem problem) {
    response.setStatus(problem.status());
    data(response, callback, problem.data());
  }

  /**
   * Answers for Jetty, as for requests that cannot be parsed: one line with the text of the status,
   * and no details.
   */
  static boolean error(Request request, Response response, Callback callback) {
    protect(response);
    problem(response, callback, new Problem(response.getStatus()));
    return true;
  }

  private static void write(Response response, Callback callback, String type, String text) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    Content.Sink.write(response, true, text, callback);
  }
}
