package io.github.jettyqos.ctl.connect;

import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.ctl.text.Data;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The API of an admin connector. */
final class HttpConnection implements Connection {
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain";

  private final HttpClient client;
  private final URI base;
  private final String token;
  private final Duration patience;

  /**
   * A connection.
   *
   * @param client follows no redirect, which would show the token to others
   * @param base such as {@code http://127.0.0.1:9900}
   */
  HttpConnection(HttpClient client, URI base, String token, Duration patience) {
    this.client = client;
    this.base = base;
    this.token = token;
    this.patience = patience;
  }

  private record Answer(String type, String body) {}

  @Override
  public Data data(String operation, Map<String, String> arguments) {
    return Answers.read(ask(operation, arguments, JSON).body(), where());
  }

  @Override
  public String words(String operation, Map<String, String> arguments) {
    Answer answer = ask(operation, arguments, TEXT);
    return answer.type().startsWith(JSON)
        ? Answers.words(Answers.read(answer.body(), where()))
        : answer.body();
  }

  private Answer ask(String operation, Map<String, String> arguments, String type) {
    boolean changes =
        Management.operations().stream()
            .anyMatch(each -> each.name().equals(operation) && each.changes());
    String query = changes || arguments.isEmpty() ? "" : "?" + Answers.query(arguments);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + "/api/" + operation + query))
            .timeout(patience)
            .header("Authorization", "Bearer " + token)
            .header("Accept", type);
    if (changes) {
      request
          .header("Content-Type", JSON)
          .POST(HttpRequest.BodyPublishers.ofString(Json.write(arguments)));
    }
    CompletableFuture<Answer> answer =
        client
            .sendAsync(request.build(), HttpResponse.BodyHandlers.ofInputStream())
            .thenApplyAsync(this::answer);
    try {
      // The client's own bound ends with the head of an answer.
      return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new UnreachableException(
          where() + " has not answered after " + patience.toSeconds() + " s");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RefusedException refused) {
        throw refused;
      }
      if (e.getCause() instanceof UnreachableException unreachable) {
        throw unreachable;
      }
      throw new UnreachableException(where(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnreachableException(where(), e);
    }
  }

  private Answer answer(HttpResponse<InputStream> response) {
    try (InputStream in = response.body()) {
      String body = new String(in.readNBytes(Answers.LONGEST + 1), StandardCharsets.UTF_8);
      if (response.statusCode() != 200) {
        throw refusal(response.statusCode(), body);
      }
      return new Answer(response.headers().firstValue("Content-Type").orElse(""), body);
    } catch (IOException e) {
      throw new UnreachableException(where(), e);
    }
  }

  /** An answer that is not of the API is of somebody else. */
  private RuntimeException refusal(int status, String body) {
    Data problem;
    try {
      problem = Data.parse(body).at("problem");
    } catch (IOException e) {
      problem = Data.UNKNOWN;
    }
    if (!problem.isKnown()) {
      return new UnreachableException(
          where() + " answers " + status + " and is no admin connector of QoS for Jetty");
    }
    String hint = status == 401 ? "; give --token-file FILE, or QOS_TOKEN" : "";
    return new RefusedException(problem.text("") + hint);
  }

  private String where() {
    return "the server at " + base;
  }

  @Override
  public void close() {}
}
