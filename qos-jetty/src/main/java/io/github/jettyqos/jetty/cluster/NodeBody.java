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
 * The body of a client's request on its way to a node. While none of it was read, a failed request
 * leaves it unchanged for the next node.
 *
 * <p>Read by one node after the other, by one thread at a time.
 *
 * <pre>
 *  T1 (the node has gone) marks the rest as unwanted, and fails the request.
 *  T2 (reads the next piece) reads a failure caused by T1.
 *  As the mark was set before, T2 does not take it for a fault of the client.
 * </pre>
 *
 * <p>The chunk read ahead is released by the thread that takes it out of its field.
 *
 * <pre>
 *  T1 (the request ends in any way) takes it, and leaves a mark in its place.
 *  T2 (reads for a node, which learns of the end later) takes it first and sends it, or finds the
 *  mark and reads a failure, as the rest would be a body without its beginning.
 * </pre>
 */
final class NodeBody implements org.eclipse.jetty.client.Request.Content {
  /** The mark for a chunk that was taken at the end of the request; never read by a node. */
  private static final Content.Chunk OVER = Content.Chunk.from(new EofException());

  private final Request request;
  private final long length;

  /** Bytes of the body that were read. */
  private long came;

  /** The chunk read to find out whether there is a body; null once it was taken. */
  private final AtomicReference<Content.@Nullable Chunk> first;

  private volatile boolean touched;

  /** The reason why the client did not complete it. */
  private volatile @Nullable Throwable fault;

  /** Whether the node does not want it, so that its end is no fault of the client. */
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
    // Over HTTP/2 only a read can tell.
    Content.Chunk first = request.read();
    boolean none =
        first != null
            && first.isLast()
            && !first.hasRemaining()
            && !Content.Chunk.isFailure(first)
            && !(first instanceof Trailers);
    return none ? null : new NodeBody(request, length, first);
  }

  /** The announced length; -1 if there is none, or with chunks over HTTP/1.1. */
  static long lengthOf(Request request) {
    return !isFramed(request) && request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)
        ? -1
        : request.getLength();
  }

  /** The status of the response to a client with an incomplete body. */
  static int status(Throwable fault) {
    if (fault instanceof HttpException wrong) {
      return wrong.getCode();
    }
    return fault instanceof TimeoutException
        ? HttpStatus.REQUEST_TIMEOUT_408
        : HttpStatus.BAD_REQUEST_400;
  }

  /** Whether it came over HTTP/2, where frames mark the end of a body. */
  static boolean isFramed(Request request) {
    return request.getConnectionMetaData().getHttpVersion().getVersion()
        > HttpVersion.HTTP_1_1.getVersion();
  }

  /** Whether a node may have received a part of it, or waits for it. */
  boolean isTouched() {
    return touched;
  }

  /** The client's error or timeout; null if there is none. */
  @Nullable Throwable fault() {
    return fault;
  }

  /** The number of reads. */
  int pieces() {
    return pieces.get();
  }

  /**
   * Attaches the body to a request with a complete head.
   *
   * @param passedOn selects the trailers for a node
   */
  void attachTo(
      org.eclipse.jetty.client.Request sending,
      Function<@Nullable HttpFields, HttpFields> passedOn) {
    if (length < 0 || (sending.getVersion() == HttpVersion.HTTP_2 && isFramed(request))) {
      // Over HTTP/1.1 a body with a length has no trailers, which would force chunks.
      sending.trailersSupplier(() -> passedOn.apply(trailers));
    }
    // By the head as sent: a field named by Connection was for this server, which continues by
    // reading.
    if (!sending.getHeaders().contains(HttpHeader.EXPECT, HttpHeaderValue.CONTINUE.asString())) {
      sending.body(this);
      return;
    }
    // Read when the node asks for it, so that the client is only asked then.
    LaterBody.attach(this, sending);
  }

  @Override
  public @Nullable String getContentType() {
    return null; // the type is in the client's header, if any
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
   * Checks the length: after a shorter body the node would take the next request for its rest, and
   * the rest of a longer one for the next request. Over HTTP/2 Jetty does not detect an empty one.
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

  /** A callback that also releases the chunk read ahead, if no node took it. */
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
