package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Answer;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.NotAllowedException;
import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.core.manage.Operation.QueryText;
import io.github.jettyqos.core.manage.OvertakenException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A request to the API, with its operation and arguments. */
record ApiCall(
    Management management,
    Refusals refusals,
    Request request,
    Response response,
    Callback callback) {
  private static final Logger LOG = LoggerFactory.getLogger(ApiCall.class);
  private static final Set<Integer> TOLD =
      Set.of(HttpStatus.UNAUTHORIZED_401, HttpStatus.FORBIDDEN_403);
  private static final String READ = "GET, HEAD";

  /** A step that may end in a problem. */
  @FunctionalInterface
  interface Step {
    void take() throws IOException;
  }

  /** Runs a step and answers with its problem, if it ends in one. */
  void answering(Step step) {
    try {
      step.take();
    } catch (Problem e) {
      refuse(e);
    } catch (NotAllowedException e) {
      refuse(new Problem(HttpStatus.FORBIDDEN_403, e.getMessage()));
    } catch (IllegalArgumentException e) {
      refuse(new Problem(HttpStatus.BAD_REQUEST_400, e.getMessage()));
    } catch (OvertakenException e) {
      refuse(
          new Problem(
              HttpStatus.CONFLICT_409,
              e.getMessage(),
              Map.of("key", "still", "given", e.given(), "inForce", e.number())));
    } catch (IllegalStateException e) {
      refuse(new Problem(HttpStatus.CONFLICT_409, e.getMessage()));
    } catch (IOException e) {
      refuse(new Problem(HttpStatus.CONFLICT_409, "cannot be read: " + e.getMessage()));
    } catch (RuntimeException e) {
      LOG.warn("an operation failed", e);
      refuse(new Problem(HttpStatus.INTERNAL_SERVER_ERROR_500));
    }
  }

  private void refuse(Problem problem) {
    if (TOLD.contains(problem.status())) {
      refusals.note(request, problem);
    }
    Replies.problem(response, callback, problem);
  }

  void list(Tokens.Holder caller) {
    requireMethod(READ);
    Replies.data(response, callback, OperationList.of(management, caller));
  }

  void call(String name, Tokens.Holder caller) throws IOException {
    Operation operation = OperationList.require(name);
    Actor actor =
        new Actor(
            caller.name() + " over HTTP from " + Request.getRemoteAddr(request), caller.role());
    requireMethod(operation.changes() ? "POST" : READ + ", POST");
    if (HttpMethod.POST.is(request.getMethod())) {
      requireJson();
      SmallBody.read(
          request,
          body -> answering(() -> answer(operation, JsonBody.read(body), actor)),
          this::refuse);
    } else {
      String query = Objects.requireNonNullElse(request.getHttpURI().getQuery(), "");
      answer(operation, QueryText.read(query), actor);
    }
  }

  private void answer(Operation operation, Map<String, String> arguments, Actor actor)
      throws IOException {
    Answer answer = management.call(operation.name(), arguments, actor);
    if (wantsWords()) {
      Replies.words(response, callback, answer.words());
    } else {
      Replies.data(response, callback, answer.data());
    }
  }

  private boolean wantsWords() {
    for (String type : request.getHeaders().getQualityCSV(HttpHeader.ACCEPT)) {
      if (type.startsWith("text/plain")) {
        return true;
      }
      if (type.startsWith("application/") || type.startsWith("*/")) {
        return false;
      }
    }
    return false;
  }

  private void requireMethod(String allowed) {
    if (!List.of(allowed.split(", ", -1)).contains(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ALLOW, allowed);
      throw new Problem(HttpStatus.METHOD_NOT_ALLOWED_405, "this takes " + allowed);
    }
  }

  private void requireJson() {
    if (!isJson(request.getHeaders().get(HttpHeader.CONTENT_TYPE))
        || request.getHeaders().contains(HttpHeader.CONTENT_ENCODING)) {
      throw new Problem(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
          "give arguments as Content-Type: application/json, in UTF-8 and not compressed");
    }
  }

  private static boolean isJson(@Nullable String type) {
    return type != null
        && type.toLowerCase(Locale.ROOT).matches("application/json *(; *charset *= *\"?utf-8\"?)?");
  }
}
