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
 * The responses to rejected requests by class: status, {@code Retry-After} and body, or the
 * response of the application.
 *
 * <p>They are prepared, and no error pages: under overload they are the most frequent response, and
 * a page costs as much as a small request.
 */
public final class Rejections {
  private final List<OfClass> classes;
  private final @Nullable OwnRejection own;

  private record OfClass(
      String name, RejectionAnswer busy, RejectionAnswer beyondShare, RetryLaw law) {}

  /** With the application's handler, if there is one. */
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

  /** Answers a rejected request, unless it was answered. */
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
    request.consumeAvailable(); // otherwise a connection with a body in transit could not be reused
    response.setStatus(answer.status());
    response.getHeaders().put(RetryAfter.of(seconds));
    if (own == null) {
      answer.write(request, response, seconds, callback);
    } else {
      own.answer(request, response, new LastWrite(response, callback), of.name, reason);
    }
  }
}
