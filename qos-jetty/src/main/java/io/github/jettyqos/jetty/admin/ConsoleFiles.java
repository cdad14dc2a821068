package io.github.jettyqos.jetty.admin;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The files of the console, from the jar. A path is taken as it was sent, and only one of plain
 * names is looked up: no dots, no encoded characters, nothing that is not the console's.
 */
final class ConsoleFiles extends Handler.Abstract {
  private static final String DIRECTORY = "/io/github/jettyqos/jetty/console";
  private static final String READ = "GET, HEAD";
  private static final Pattern FILE =
      Pattern.compile("(?:/[a-z0-9-]{1,64}){1,4}\\.(html|css|js|svg)");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html;charset=utf-8",
          "css", "text/css;charset=utf-8",
          "js", "text/javascript;charset=utf-8",
          "svg", "image/svg+xml");

  /** Those that were asked for and are there. */
  private final Map<String, Found> files = new ConcurrentHashMap<>();

  /** What is sent, of which each answer has a view of its own. */
  private record Found(ByteBuffer bytes, String type, String etag) {}

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    String path = Objects.requireNonNullElse(request.getHttpURI().getPath(), "");
    Found file = find(path.equals("/") ? "/index.html" : path);
    if (file == null) {
      return false;
    }
    if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ALLOW, READ);
      Replies.problem(
          response, callback, new Problem(HttpStatus.METHOD_NOT_ALLOWED_405, "this takes " + READ));
      return true;
    }
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache");
    response.getHeaders().put(HttpHeader.ETAG, file.etag());
    if (file.etag().equals(request.getHeaders().get(HttpHeader.IF_NONE_MATCH))) {
      response.setStatus(HttpStatus.NOT_MODIFIED_304);
      callback.succeeded();
      return true;
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, file.type());
    response.write(true, file.bytes().slice(), callback);
    return true;
  }

  private @Nullable Found find(String path) throws IOException {
    Found found = files.get(path);
    Matcher name = FILE.matcher(path);
    if (found == null && name.matches()) {
      found = load(path, Objects.requireNonNull(TYPES.get(name.group(1))));
    }
    return found;
  }

  private @Nullable Found load(String path, String type) throws IOException {
    try (InputStream in = ConsoleFiles.class.getResourceAsStream(DIRECTORY + path)) {
      if (in == null) {
        return null;
      }
      byte[] bytes = in.readAllBytes();
      Found file =
          new Found(
              ByteBuffer.wrap(bytes).asReadOnlyBuffer(),
              type,
              "\"" + HexFormat.of().formatHex(Tokens.hash(bytes), 0, 16) + "\"");
      files.put(path, file);
      return file;
    }
  }
}
