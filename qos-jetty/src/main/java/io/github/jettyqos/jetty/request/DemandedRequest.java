package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.text.Thrown;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.SerializedInvoker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request that calls demand callbacks as Jetty does: one after the other, and an exception fails
 * the request.
 *
 * <p>Some are called for content that was read before, and some wait for a permit first, since the
 * handler has returned and holds none.
 *
 * <pre>
 *  T1 is in a callback, and has demanded more. T2 brings the next callback.
 *  T2 leaves its callback to T1, which calls it after its own: under the permit of T1.
 * </pre>
 */
final class DemandedRequest extends Request.Wrapper {
  private static final Logger LOG = LoggerFactory.getLogger(DemandedRequest.class);

  private final LastWrite answer;
  private final @Nullable Supplier<LaterWork> later;

  /** Created by the first demand; Jetty allows only one demand at a time. */
  private @Nullable OneByOne told;

  /**
   * A request for a handler.
   *
   * @param answer the callback of the handler
   * @param later gives the permits for blocking callbacks; null if the request holds its permit
   *     until its end
   */
  DemandedRequest(Request request, LastWrite answer, @Nullable Supplier<LaterWork> later) {
    super(request);
    this.answer = answer;
    this.later = later;
  }

  @Override
  public void demand(Runnable onContent) {
    OneByOne callbacks = told;
    if (callbacks == null) {
      callbacks = new OneByOne(executor());
      told = callbacks;
    }
    super.demand(new Told(callbacks, onContent, later));
  }

  /** The executor of a blocking callback that is queued behind one in a non-blocking thread. */
  private Executor executor() {
    return later == null
        ? getConnectionMetaData().getConnector().getExecutor()
        : callback -> later.get().executeCallback(callback);
  }

  /**
   * A demand callback; one that does not block needs no permit, as it only wakes or starts another
   * thread.
   */
  private record Told(OneByOne callbacks, Runnable onContent, @Nullable Supplier<LaterWork> later)
      implements Invocable.Task {
    @Override
    public void run() {
      if (later == null || getInvocationType() != InvocationType.BLOCKING) {
        callbacks.run(onContent);
      } else {
        later.get().call(() -> callbacks.run(onContent));
      }
    }

    @Override
    public InvocationType getInvocationType() {
      return Invocable.getInvocationType(onContent);
    }
  }

  private final class OneByOne extends SerializedInvoker {
    private OneByOne(Executor executor) {
      super("demands", executor);
    }

    @Override
    protected void onError(Runnable task, Throwable failure) {
      try {
        if (!answer.isCompleted()) {
          fail(failure);
          return;
        }
      } catch (Throwable t) {
        // the request has ended
      }
      Thrown.warn(LOG, "a callback of a request has failed after its end", failure);
    }
  }
}
