package io.github.jettyqos.jetty;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Actions of handlers after their answer, one at a time, on a worker: the permit is released, the
 * connection continues or is closed, and the next request of the class is served.
 */
final class StormEndings {
  private StormEndings() {}

  /** Answers, and continues as the ending says. */
  static boolean afterTheEnd(String ending, Request request, Response response, Callback callback)
      throws Exception {
    switch (ending) {
      case "succeed-throw", "succeed-succeed" -> callback.succeeded();
      case "fail-throw", "fail-succeed" ->
          callback.failed(new StormHandler.StormException("by the callback"));
      default -> StormHandler.write(ending, response, callback);
    }
    switch (ending) {
      case "write-throw", "succeed-throw", "fail-throw" ->
          throw new StormHandler.StormException("after the answer");
      case "write-error" -> throw new StormHandler.StormError("after the answer");
      case "fail-succeed", "succeed-succeed" -> callback.succeeded();
      case "write-consume" -> request.consumeAvailable();
      case "write-cache" -> request.getComponents().getCache().setAttribute("storm", ending);
      case "write-reset" -> response.reset();
      case "write-interim" -> response.writeInterim(HttpStatus.EARLY_HINTS_103, HttpFields.EMPTY);
      default -> {
        // only the answer is required
      }
    }
    return true;
  }

  static void run(Storm storm) throws Exception {
    for (String ending : shuffled(StormHandler.AFTER_THE_END, storm.plan.random(1))) {
      String outcome = afterAnother(storm, ending);
      if (outcome == null) {
        storm.report.violation("%s: neither answered nor closed", ending);
        return;
      }
      if (!storm.permitsComeBack(3_000)) {
        storm.report.violation(
            "%s: the client saw %s, but the permit is not back: %s",
            ending, outcome, storm.counts());
        return;
      }
    }
  }

  /**
   * One request of the class runs at a time, so this one waits, and is then handled by a worker.
   */
  private static String afterAnother(Storm storm, String ending) throws Exception {
    List<CompletableFuture<String>> before = storm.fill();
    CompletableFuture<String> one = storm.send("/a/" + ending + "/" + storm.nextId());
    storm.awaitOrSay("one waits", () -> storm.queued("a") == 1);
    storm.empty(before);
    return Storm.outcome(one, 5_000);
  }

  static <T> List<T> shuffled(List<T> all, RandomGenerator random) {
    List<T> list = new ArrayList<>(all);
    for (int i = list.size() - 1; i > 0; i--) {
      java.util.Collections.swap(list, i, random.nextInt(i + 1));
    }
    return list;
  }
}
