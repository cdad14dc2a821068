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
 * A request whose demands are not all told by Jetty, in the way in which Jetty tells them: one
 * after the other, and one that throws fails the request.
 *
 * <p>Some are told of what was read before, and some after they have waited for a permit, since the
 * handler is back and holds none.
 *
 * <pre>
 *  T1 is in a callback, and has asked for more. T2 comes with that.
 *  T2 leaves its callback to T1, which tells it when the first one is back: under the permit of T1.
 * </pre>
 */
final class DemandedRequest extends Request.Wrapper {
  private static final Logger LOG = LoggerFactory.getLogger(DemandedRequest.class);

  private final LastWrite answer;
  private final @Nullable Supplier<LaterWork> later;

  /** Made by the first demand: only one can be open at a time. */
  private @Nullable OneByOne told;

  /**
   * A request of a handler.
   *
   * @param answer the callback of the handler
   * @param later under what a callback that may block is told; null if the request holds its permit
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

  /** Where one goes on that may block, behind one in a thread that may not. */
  private Executor executor() {
    return later == null
        ? getConnectionMetaData().getConnector().getExecutor()
        : callback -> later.get().executeCallback(callback);
  }

  /** One that does not block wakes a thread that waits, or hands over: it needs no permit. */
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
        // it is over by now
      }
      Thrown.warn(LOG, "a callback of a request has failed after its end", failure);
    }
  }
}
