package io.github.jettyqos.jetty.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The handler of the console's files. The admin connector includes it; beside a Jolokia on another
 * server use {@code new ContextHandler(new ConsoleHandler(), "/console")}, the page is then at
 * {@code /console/?jolokia=/jolokia}.
 *
 * <p>Other paths are left to the next handler.
 */
public final class ConsoleHandler extends Handler.Abstract.NonBlocking {
  /** File names without a way out of the directory. */
  private static final Pattern FILE = Pattern.compile("/(?:[A-Za-z]+/)*[A-Za-z]+(?:\\.[A-Za-z]+)+");

  /** The types by file extension; there are no other files. */
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html;charset=utf-8",
          "css", "text/css;charset=utf-8",
          "js", "text/javascript;charset=utf-8",
          "txt", "text/plain;charset=utf-8");

  private static final HttpFields HEADERS =
      HttpFields.build()
          .put(
              new HttpField(
                  "Content-Security-Policy",
                  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                      + " img-src 'self' data:; base-uri 'none'; form-action 'none';"
                      + " frame-ancestors 'none'"))
          .put("X-Content-Type-Options", "nosniff")
          .put("Referrer-Policy", "no-referrer")
          .put("Cross-Origin-Resource-Policy", "same-origin")
          .put(HttpHeader.CACHE_CONTROL, "no-cache")
          .asImmutable();

  /** Creates the handler. */
  public ConsoleHandler() {}

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    String asked = Request.getPathInContext(request);
    String path = asked.equals("/") ? "/index.html" : asked;
    String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
    if (type == null || !FILE.matcher(path).matches()) {
      return false;
    }
    byte[] file;
    try (InputStream in = ConsoleHandler.class.getResourceAsStream(path.substring(1))) {
      if (in == null) {
        return false;
      }
      file = in.readAllBytes();
    }
    HEADERS.forEach(response.getHeaders()::put); // in place of the headers for all responses
    boolean head = HttpMethod.HEAD.is(request.getMethod());
    if (!head && !HttpMethod.GET.is(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
      Response.writeError(request, response, callback, HttpStatus.METHOD_NOT_ALLOWED_405);
      return true;
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, file.length);
    response.write(true, head ? null : ByteBuffer.wrap(file), callback);
    return true;
  }
}
