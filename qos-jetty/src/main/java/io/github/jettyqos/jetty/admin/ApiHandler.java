package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.manage.Management;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The handler of the API: an operation for each path below {@code /api/}, the list of all at {@code
 * /api}. Paths are matched as sent, so that each operation has only one. Every answer requires a
 * token.
 */
final class ApiHandler extends Handler.Abstract {
  private static final String PATH = "/api";
  private static final String BEARER = "Bearer ";

  private final Management management;
  private final Supplier<Tokens> tokens;
  private final AdminConnections connections;
  private final Refusals refusals;

  ApiHandler(
      Management management,
      Supplier<Tokens> tokens,
      AdminConnections connections,
      Refusals refusals) {
    this.management = management;
    this.tokens = tokens;
    this.connections = connections;
    this.refusals = refusals;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String path = Objects.requireNonNullElse(request.getHttpURI().getPath(), "");
    if (!path.equals(PATH) && !path.startsWith(PATH + "/")) {
      return false;
    }
    ApiCall call = new ApiCall(management, refusals, request, response, callback);
    call.answering(
        () -> {
          refuseCrossSite(request);
          Tokens.Holder caller = caller(request, response);
          if (path.equals(PATH)) {
            call.list(caller);
          } else {
            call.call(path.substring(PATH.length() + 1), caller);
          }
        });
    return true;
  }

  private Tokens.Holder caller(Request request, Response response) {
    List<String> given = request.getHeaders().getValuesList(HttpHeader.AUTHORIZATION.asString());
    String only = given.size() == 1 ? given.get(0) : "";
    response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, BEARER.strip());
    if (!only.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      throw new Problem(
          HttpStatus.UNAUTHORIZED_401, "a token is needed: Authorization: Bearer TOKEN");
    }
    Tokens.Holder caller =
        tokens
            .get()
            .holder(only.substring(BEARER.length()))
            .orElseThrow(() -> new Problem(HttpStatus.UNAUTHORIZED_401, "the token is not known"));
    response.getHeaders().remove(HttpHeader.WWW_AUTHENTICATE);
    connections.showedToken(request.getConnectionMetaData().getConnection());
    return caller;
  }

  /**
   * Refuses browser requests from pages of other sites. Such a page could neither send a token nor
   * read the answer; the check is a second barrier.
   *
   * <p>Browsers send {@code Origin}, and newer ones {@code Sec-Fetch-Site}; other programs send
   * neither.
   */
  private static void refuseCrossSite(Request request) {
    HttpFields headers = request.getHeaders();
    String own = (request.isSecure() ? "https://" : "http://") + headers.get(HttpHeader.HOST);
    if (!allOf(headers.getValuesList("Sec-Fetch-Site"), "same-origin")
        || !allOf(headers.getValuesList(HttpHeader.ORIGIN.asString()), own)) {
      throw new Problem(
          HttpStatus.FORBIDDEN_403, "this comes from the page of another site, which may not ask");
    }
  }

  private static boolean allOf(List<String> given, String only) {
    return given.stream().allMatch(only::equalsIgnoreCase);
  }
}
