package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.RejectionRule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.RetryLaw;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.jetty.request.LastWrite;
import io.github.jettyqos.jetty.request.RetryAfter;
import io.github.jettyqos.jetty.request.RetryTimes;
import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests that are turned away, as their class says: a status, {@code Retry-After} and a
 * body; or the answer of an application.
 *
 * <p>Not an error page: under a flood it is the most frequent answer, and a page costs as much as a
 * small request. So all of it is made ready before.
 */
public final class Rejections {
  private final List<OfClass> classes;
  private final @Nullable OwnRejection own;

  private record OfClass(
      String name, RejectionAnswer busy, RejectionAnswer beyondShare, RetryLaw law) {}

  /** With a handler of the application's own, if there is one. */
  public Rejections(QosConfig config, @Nullable OwnRejection own) {
    this.own = own;
    this.classes = config.classes().stream().map(each -> of(config, each)).toList();
  }

  private static OfClass of(QosConfig config, ServiceClass owner) {
    RejectionRule rule = owner.rejection();
    return new OfClass(
        owner.name(),
        new RejectionAnswer(rule, rule.status(), "too many requests, try again later"),
        new RejectionAnswer(
            rule, HttpStatus.TOO_MANY_REQUESTS_429, "more than your share, try again later"),
        RetryLaw.of(rule, config.retryAfter(), owner.queue().timeout()));
  }

  /** Answers a request, unless somebody has. */
  public void answer(
      RetryTimes times,
      Request request,
      Response response,
      Callback callback,
      int classIndex,
      RejectReason reason)
      throws Exception {
    if (response.hasLastWrite()) {
      return;
    }
    OfClass of = classes.get(classIndex);
    RejectionAnswer answer = reason == RejectReason.CLIENT_QUOTA ? of.beyondShare : of.busy;
    long seconds =
        reason == RejectReason.STOPPING
            ? times.least(classIndex, of.law)
            : times.next(classIndex, of.law);
    request.consumeAvailable(); // a connection whose body is still coming cannot be used again
    response.setStatus(answer.status());
    response.getHeaders().put(RetryAfter.of(seconds));
    if (own == null) {
      answer.write(response, callback);
    } else {
      own.answer(request, response, new LastWrite(response, callback), of.name, reason);
    }
  }
}
