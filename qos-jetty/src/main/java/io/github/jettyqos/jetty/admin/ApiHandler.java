package io.github.jettyqos.jetty.admin;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Answer;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.NotAllowedException;
import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.core.text.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/** The API: an operation for each path below {@code /api/}. */
final class ApiHandler extends Handler.Abstract {
  private static final String PATH = "/api";
  private static final String BEARER = "Bearer ";

  private final Management management;
  private final Tokens tokens;

  ApiHandler(Management management, Tokens tokens) {
    this.management = management;
    this.tokens = tokens;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = Request.getPathInContext(request);
    if (!path.equals(PATH) && !path.startsWith(PATH + "/")) {
      return false;
    }
    String given = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    Optional<Tokens.Holder> holder =
        given != null && given.startsWith(BEARER)
            ? tokens.holder(given.substring(BEARER.length()))
            : Optional.empty();
    if (holder.isEmpty()) {
      problem(response, callback, HttpStatus.UNAUTHORIZED_401, "a token is needed");
      return true;
    }
    Tokens.Holder caller = holder.get();
    if (path.equals(PATH)) {
      answer(response, callback, Json.write(list(caller)));
      return true;
    }
    try {
      Actor actor =
          new Actor(
              caller.name() + " over HTTP from " + Request.getRemoteAddr(request), caller.role());
      Answer answer = management.call(path.substring(PATH.length() + 1), arguments(request), actor);
      answer(response, callback, Json.write(answer.data()));
    } catch (NotAllowedException e) {
      problem(response, callback, HttpStatus.FORBIDDEN_403, e.getMessage());
    } catch (IllegalArgumentException e) {
      problem(response, callback, HttpStatus.BAD_REQUEST_400, e.getMessage());
    } catch (IllegalStateException e) {
      problem(response, callback, HttpStatus.CONFLICT_409, e.getMessage());
    }
    return true;
  }

  private static Map<String, Object> list(Tokens.Holder caller) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Operation each : Management.operations()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", each.name());
      one.put("role", each.role().key());
      one.put("description", each.description());
      List<Map<String, Object>> parameters = new ArrayList<>();
      each.parameters()
          .forEach(
              p ->
                  parameters.add(
                      Map.of(
                          "name", p.name(),
                          "kind", p.kind().name().toLowerCase(java.util.Locale.ROOT),
                          "required", p.required(),
                          "description", p.description())));
      one.put("parameters", parameters);
      all.add(one);
    }
    Map<String, Object> list = new LinkedHashMap<>();
    list.put("you", Map.of("name", caller.name(), "role", caller.role().key()));
    list.put("operations", all);
    return list;
  }

  private static Map<String, String> arguments(Request request) throws IOException {
    Map<String, String> arguments = new LinkedHashMap<>();
    if (HttpMethod.POST.is(request.getMethod())) {
      String body = Content.Source.asString(request);
      JSON.std.mapFrom(body).forEach((name, value) -> arguments.put(name, String.valueOf(value)));
      return arguments;
    }
    for (Fields.Field each : Request.extractQueryParameters(request)) {
      arguments.put(each.getName(), each.getValue());
    }
    return arguments;
  }

  private static void answer(Response response, Callback callback, String json) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json;charset=utf-8");
    Content.Sink.write(response, true, json, callback);
  }

  private static void problem(
      Response response, Callback callback, int status, @Nullable String problem) {
    response.setStatus(status);
    answer(response, callback, Json.write(Map.of("problem", String.valueOf(problem))));
  }
}
