package io.github.jettyqos.benchmarks.http;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.FixedLimit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limiter.AbstractPartitionedLimiter;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Netflix concurrency-limits in front of a handler: a limit, half of it for each of two classes.
 */
public final class ConcurrencyLimitsHandler extends Handler.Wrapper {
  /** The least limit of Gradient2, and its first, by default. */
  private static final int LEAST = 20;

  private final Limiter<String> limiter;

  private ConcurrencyLimitsHandler(Handler application, Limit limit) {
    super(application);
    this.limiter = new Partitioned.PartitionedBuilder().build(limit);
  }

  /** A fixed limit. */
  static ConcurrencyLimitsHandler fixed(Handler application, int permits) {
    return new ConcurrencyLimitsHandler(application, FixedLimit.of(permits));
  }

  /** A limit that adapts to latencies, up to a maximum. */
  static ConcurrencyLimitsHandler gradient2(Handler application, int most) {
    return gradient2(application, LEAST, most);
  }

  /** A limit that adapts to latencies, between two. */
  public static ConcurrencyLimitsHandler gradient2(Handler application, int least, int most) {
    int begin = Math.max(LEAST, least);
    Limit limit =
        Gradient2Limit.newBuilder()
            .initialLimit(begin)
            .minLimit(begin)
            .maxConcurrency(most)
            .build();
    return new ConcurrencyLimitsHandler(application, limit);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String partition = Request.getPathInContext(request).startsWith("/gold/") ? "gold" : "rest";
    Optional<Limiter.Listener> permit = limiter.acquire(partition);
    if (permit.isEmpty()) {
      response.setStatus(HttpStatus.SERVICE_UNAVAILABLE_503);
      response.write(true, null, callback);
      return true;
    }
    Request.addCompletionListener(request, failure -> permit.get().onSuccess());
    return super.handle(request, response, callback);
  }

  private static final class Partitioned extends AbstractPartitionedLimiter<String> {
    private Partitioned(PartitionedBuilder builder) {
      super(builder);
    }

    private static final class PartitionedBuilder
        extends AbstractPartitionedLimiter.Builder<PartitionedBuilder, String> {
      Limiter<String> build(Limit limit) {
        return new Partitioned(
            partitionResolver(partition -> partition)
                .partition("gold", 0.5)
                .partition("rest", 0.5)
                .limit(limit));
      }

      @Override
      protected PartitionedBuilder self() {
        return this;
      }
    }
  }
}
