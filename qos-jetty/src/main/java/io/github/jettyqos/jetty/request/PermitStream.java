package io.github.jettyqos.jetty.request;

import io.github.jettyqos.jetty.connect.ContextTask;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The stream of an admitted request, which ends once its last byte is written or its failure is
 * known, and its handler's thread has returned.
 *
 * <p>Jetty does not end a stream while the thread that parsed the request is in its handler, but
 * does not know of a worker. Otherwise the connection would start its next request while the
 * handler still runs, and its later use of the response would throw, or affect the next request. So
 * the worker ends the stream after its handler has returned, and a handler sees no difference
 * between the threads.
 *
 * <pre>
 *  T1 (completes the request) marks ENDING, stores the result, marks ENDED.
 *  T2 (worker) returns from the handler and marks HANDLED.
 *  The second of both finds the other's mark, and ends the stream. A second T1 finds ENDING and does
 *  nothing: Jetty reports the end twice in some races.
 * </pre>
 */
public final class PermitStream extends HttpStream.Wrapper {
  /** The request of the stream. */
  public interface Owner {
    /** Called before the connection starts its next request. */
    void onStreamEnding();

    /** Called when the request is complete and its handler has returned. */
    void end();

    /** Runs a task of a pool for the request; false if it is to run as any other task. */
    default boolean execute(Runnable task) {
      return false;
    }

    /** Called when the response begins with a write that is not its last. */
    default void onBegun(HttpFields headers) {}

    /** The callback to use for a write in place of the given one. */
    default Callback told(Callback written) {
      return written;
    }
  }

  private static final int HANDLED = 1;
  private static final int ENDING = 2;
  private static final int ENDED = 4;
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(PermitStream.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Owner owner;
  private @Nullable Throwable failure;
  private boolean lastSent;
  private boolean error;

  /** Accessed by STATE; not volatile, since the stream is published under Jetty's lock. */
  @SuppressWarnings("UnusedVariable")
  private int state;

  public PermitStream(HttpStream stream, Owner owner, boolean handled) {
    super(stream);
    this.owner = owner;
    this.state = handled ? HANDLED : 0;
  }

  /**
   * Wraps the stream of an admitted request.
   *
   * @param handled whether Jetty itself waits for the handler
   */
  static PermitStream watch(Request request, Owner owner, boolean handled) {
    PermitStream[] made = new PermitStream[1];
    request.addHttpStreamWrapper(
        stream -> {
          PermitStream wrapper = new PermitStream(stream, owner, handled);
          made[0] = wrapper;
          return wrapper;
        });
    return made[0];
  }

  /** Whether a request holds a worker already, as a request whose error page is handled does. */
  public static boolean isIn(Request request, RunningHandlers handlers) {
    return of(request) != null || handlers.of(request) != null;
  }

  private static @Nullable PermitStream of(Request request) {
    PermitStream[] found = new PermitStream[1];
    request.addHttpStreamWrapper(
        stream -> {
          for (HttpStream each = stream;
              each instanceof HttpStream.Wrapper wrapper;
              each = wrapper.getWrapped()) {
            if (wrapper instanceof PermitStream permit) {
              found[0] = permit;
            }
          }
          return stream;
        });
    return found[0];
  }

  /**
   * Runs a task of a pool for its request; false if it belongs to none.
   *
   * @param handlers the handlers that run now, of requests that have no such stream; null if none
   */
  public static boolean execute(Runnable task, @Nullable RunningHandlers handlers) {
    Request request = ContextTask.requestOf(task);
    if (request == null) {
      return false;
    }
    try {
      PermitStream stream = of(request);
      if (stream != null) {
        return stream.owner.execute(task);
      }
      RunningHandlers.Handling handling = handlers == null ? null : handlers.of(request);
      return handling != null && handling.execute(task);
    } catch (IllegalStateException e) {
      return false; // the request has ended
    }
  }

  @Override
  public void send(
      MetaData.Request request,
      MetaData.@Nullable Response response,
      boolean last,
      @Nullable ByteBuffer content,
      Callback callback) {
    if (response != null && HttpStatus.isServerError(response.getStatus())) {
      error = true; // before the owner may release its permit, which reads it
    }
    if (last) {
      lastSent = true;
    } else if (response != null && !HttpStatus.isInformational(response.getStatus())) {
      owner.onBegun(response.getHttpFields());
    }
    super.send(request, response, last, content, owner.told(callback));
  }

  /** Notes what was sent before it was there; called after that by the one that made it. */
  void noteSent(Response response) {
    if (response.isCommitted() && HttpStatus.isServerError(response.getStatus())) {
      error = true;
    }
    if (response.hasLastWrite()) {
      lastSent = true;
    }
  }

  /** Whether the handler's own thread has sent the last write. */
  boolean isLastSent() {
    return lastSent;
  }

  /** Whether the response, once the request is complete, is a server error. */
  boolean isError() {
    return error;
  }

  /** Whether the end has begun, so that a further end has no effect. */
  public boolean isEnding() {
    return ((int) STATE.getVolatile(this) & ENDING) != 0;
  }

  /** Marks the return of the handler. */
  public void handled() {
    if (((int) STATE.getAndBitwiseOr(this, HANDLED) & ENDED) != 0) {
      carryOut();
    }
  }

  @Override
  public void succeeded() {
    end(null);
  }

  @Override
  public void failed(Throwable x) {
    end(x);
  }

  private void end(@Nullable Throwable reason) {
    int before = (int) STATE.getAndBitwiseOr(this, ENDING);
    if ((before & ENDING) != 0) {
      return;
    }
    failure = reason;
    if ((before & HANDLED) != 0 || ((int) STATE.getAndBitwiseOr(this, ENDED) & HANDLED) != 0) {
      carryOut();
    }
  }

  private void carryOut() {
    try {
      owner.onStreamEnding();
      if (failure == null) {
        super.succeeded();
      } else {
        super.failed(failure);
      }
    } finally {
      owner.end();
    }
  }
}
