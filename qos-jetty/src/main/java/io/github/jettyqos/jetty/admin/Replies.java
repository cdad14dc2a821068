package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.text.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
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

  /** From this many bytes on an answer is compressed for those who take that. */
  private static final int LONG = 16 << 10;

  private static final String GZIP = "gzip";

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
    HttpFields.Mutable head = response.getHeaders();
    head.put(HttpHeader.CONTENT_TYPE, type);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length >= LONG) {
      head.put(HttpHeader.VARY, HttpHeader.ACCEPT_ENCODING.asString());
      List<String> encodings =
          response.getRequest().getHeaders().getQualityCSV(HttpHeader.ACCEPT_ENCODING);
      if (encodings.contains(GZIP)) {
        head.put(HttpHeader.CONTENT_ENCODING, GZIP);
        bytes = compressed(bytes);
      }
    }
    response.write(true, ByteBuffer.wrap(bytes), callback);
  }

  /** No answer has a secret beside what a caller gives, so its length tells nothing. */
  private static byte[] compressed(byte[] bytes) {
    ByteArrayOutputStream into = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(into)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return into.toByteArray();
  }
}
