package io.github.jettyqos.jetty.request;

import io.github.jettyqos.jetty.connect.ContextTask;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The stream of an admitted request: ends once its last byte is written or its failure is known,
 * and the thread that handled it is back.
 *
 * <p>Jetty does not end a stream while the thread that parsed the request is in its handler, but
 * knows nothing of a worker's. Ended there, the connection would take up its next request while the
 * handler is still busy with this one: what it does with the response afterwards would throw, or
 * meet the next request's. So the end is put off until the handler is back, and then carried out by
 * the worker. To a handler it is all the same which thread it runs in.
 *
 * <pre>
 *  T1 (completes the request) marks ENDING, writes down how it ends, marks ENDED.
 *  T2 (worker) comes back from the handler and marks HANDLED.
 *  The second of both finds the other's mark, and carries the end out. A second T1 finds
 *  ENDING and does nothing: Jetty tells the end twice in some races.
 * </pre>
 */
public final class PermitStream extends HttpStream.Wrapper {
  /** What the stream belongs to. */
  public interface Owner {
    /** Before the connection goes on to its next request. */
    void onStreamEnding();

    /** The request is complete, and its handler is back. */
    void end();

    /** Has a task of a pool run for the request; false if it runs as any other. */
    default boolean execute(Runnable task) {
      return false;
    }

    /** The callback of a write, as it is to be told. */
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

  /** Through STATE; plain, since the stream is made known to others under Jetty's lock. */
  @SuppressWarnings("UnusedVariable")
  private int state;

  public PermitStream(HttpStream stream, Owner owner, boolean handled) {
    super(stream);
    this.owner = owner;
    this.state = handled ? HANDLED : 0;
  }

  /**
   * Marks the request as admitted for as long as it lives.
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

  /** Whether a request holds a permit already, as when an error page is handled for it. */
  public static boolean isIn(Request request) {
    return of(request) != null;
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

  /** Has a task of a pool run for the request that it belongs to; false if it belongs to none. */
  public static boolean execute(Runnable task) {
    Request request = ContextTask.requestOf(task);
    if (request == null) {
      return false;
    }
    try {
      PermitStream stream = of(request);
      return stream != null && stream.owner.execute(task);
    } catch (IllegalStateException e) {
      return false; // the request is over
    }
  }

  @Override
  public void send(
      MetaData.Request request,
      MetaData.@Nullable Response response,
      boolean last,
      @Nullable ByteBuffer content,
      Callback callback) {
    if (last) {
      lastSent = true;
    }
    if (response != null && HttpStatus.isServerError(response.getStatus())) {
      error = true;
    }
    super.send(request, response, last, content, owner.told(callback));
  }

  /** Whether the handler's own thread has sent the last of the answer. */
  boolean isLastSent() {
    return lastSent;
  }

  /** Whether the answer, once the request is complete, is an error of the server. */
  boolean isError() {
    return error;
  }

  /** Whether nobody can end it any more. */
  public boolean isEnding() {
    return ((int) STATE.getVolatile(this) & ENDING) != 0;
  }

  /** The handler is back. */
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
