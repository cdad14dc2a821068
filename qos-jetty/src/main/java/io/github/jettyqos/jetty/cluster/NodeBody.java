package io.github.jettyqos.jetty.cluster;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.Trailers;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The body of a client's request on its way to a node. As long as nothing of it was read, a request
 * that fails leaves it as it is, for the next node.
 *
 * <p>Read by one node after the other, by one thread at a time.
 *
 * <pre>
 *  T1 (the node has gone) says that nobody wants the rest, and fails the request by that.
 *  T2 (whoever waits for the next piece) reads a failure, which is T1's own.
 *  As it was said before, T2 does not take it for a fault of the client.
 * </pre>
 *
 * <p>What was read ahead is released by the one that takes it out of its field.
 *
 * <pre>
 *  T1 (the request ends here, whatever has become of it) takes it, and leaves a mark in its place.
 *  T2 (reads for a node, which is told of the end later) takes it first and sends it, or finds the
 *  mark and reads a failure; what comes behind would be a body without its beginning.
 * </pre>
 */
final class NodeBody implements org.eclipse.jetty.client.Request.Content {
  /** Stands for what was read ahead once the request is over; given to nobody. */
  private static final Content.Chunk OVER = Content.Chunk.from(new EofException());

  private final Request request;
  private final long length;

  /** What was read of it, in bytes. */
  private long came;

  /** What was read to find whether there is a body; null once it was taken. */
  private final AtomicReference<Content.@Nullable Chunk> first;

  private volatile boolean touched;

  /** Why the client did not bring it to its end. */
  private volatile @Nullable Throwable fault;

  /** The node does not want it, so that what ends it is no fault of the client. */
  private volatile boolean unwanted;

  private final AtomicInteger pieces = new AtomicInteger();
  private volatile @Nullable HttpFields trailers;

  private NodeBody(Request request, long length, Content.@Nullable Chunk first) {
    this.request = request;
    this.length = length;
    this.first = new AtomicReference<>(first);
  }

  /** The body of a request; null if it has none. */
  static @Nullable NodeBody of(Request request) {
    long length = lengthOf(request);
    if (length >= 0) {
      return length == 0 ? null : new NodeBody(request, length, null);
    }
    if (!isFramed(request)) {
      return request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)
          ? new NodeBody(request, length, null)
          : null;
    }
    // Over HTTP/2 only a read tells.
    Content.Chunk first = request.read();
    boolean none =
        first != null
            && first.isLast()
            && !first.hasRemaining()
            && !Content.Chunk.isFailure(first)
            && !(first instanceof Trailers);
    return none ? null : new NodeBody(request, length, first);
  }

  /** How long it says that it is; -1 if it says nothing, or in chunks over HTTP/1.1. */
  static long lengthOf(Request request) {
    return !isFramed(request) && request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)
        ? -1
        : request.getLength();
  }

  /** Of the answer to a client whose body did not come to its end. */
  static int status(Throwable fault) {
    if (fault instanceof HttpException wrong) {
      return wrong.getCode();
    }
    return fault instanceof TimeoutException
        ? HttpStatus.REQUEST_TIMEOUT_408
        : HttpStatus.BAD_REQUEST_400;
  }

  /** Whether it came over HTTP/2, where frames tell where a body ends. */
  static boolean isFramed(Request request) {
    return request.getConnectionMetaData().getHttpVersion().getVersion()
        > HttpVersion.HTTP_1_1.getVersion();
  }

  /** Whether a node may have got some of it, or waits for some. */
  boolean isTouched() {
    return touched;
  }

  /** What the client did wrong, or did not do in time; null if nothing. */
  @Nullable Throwable fault() {
    return fault;
  }

  /** How often something of it was taken. */
  int pieces() {
    return pieces.get();
  }

  /**
   * Goes with a request whose head is written.
   *
   * @param passedOn what a node gets of the trailers
   */
  void attachTo(
      org.eclipse.jetty.client.Request sending,
      Function<@Nullable HttpFields, HttpFields> passedOn) {
    if (length < 0 || (sending.getVersion() == HttpVersion.HTTP_2 && isFramed(request))) {
      // Over HTTP/1.1 a body of a length has none, and would be sent in chunks for their sake.
      sending.trailersSupplier(() -> passedOn.apply(trailers));
    }
    // As it is sent: what Connection names was for this server, which goes on by reading.
    if (!sending.getHeaders().contains(HttpHeader.EXPECT, HttpHeaderValue.CONTINUE.asString())) {
      sending.body(this);
      return;
    }
    // Read once the node asks for it, so that the client is asked then, and not before.
    LaterBody.attach(this, sending);
  }

  @Override
  public @Nullable String getContentType() {
    return null; // as the client's own header says, or does not
  }

  @Override
  public long getLength() {
    return length;
  }

  @Override
  public Content.@Nullable Chunk read() {
    Content.Chunk chunk = first.get();
    if (chunk == null) {
      chunk = request.read();
    } else if (chunk == OVER || !first.compareAndSet(chunk, null)) {
      chunk = Content.Chunk.from(new EofException("the request is over"));
    }
    if (chunk != null) {
      touched = true;
      pieces.incrementAndGet();
      chunk = checked(chunk);
      if (chunk instanceof Trailers last) {
        trailers = last.getTrailers();
      }
      if (Content.Chunk.isFailure(chunk) && !unwanted) {
        fault = chunk.getFailure();
      }
    }
    return chunk;
  }

  /**
   * A body that is shorter than it says would have the node take the next request for its rest; the
   * rest of a longer one would be the next request. Over HTTP/2 Jetty lets an empty one pass.
   */
  private Content.Chunk checked(Content.Chunk chunk) {
    if (length < 0 || Content.Chunk.isFailure(chunk)) {
      return chunk;
    }
    came += chunk.remaining();
    if (chunk.isLast() ? came == length : came <= length) {
      return chunk;
    }
    chunk.release();
    return Content.Chunk.from(
        new HttpException.RuntimeException(
            HttpStatus.BAD_REQUEST_400, "the body is not as long as Content-Length says"));
  }

  @Override
  public void demand(Runnable demandCallback) {
    if (first.get() != null) {
      demandCallback.run();
      return;
    }
    touched = true;
    request.demand(demandCallback);
  }

  @Override
  public void fail(Throwable failure) {
    if (touched) {
      unwanted = true;
      request.fail(failure);
    }
  }

  /** What completes the request, and gives back what was read ahead if no node has had it. */
  Callback endedBy(Callback callback) {
    return first.get() == null ? callback : Callback.from(this::drop, callback);
  }

  private void drop() {
    Content.Chunk chunk = first.get();
    if (chunk != null && chunk != OVER && first.compareAndSet(chunk, OVER)) {
      chunk.release();
    }
  }
}
