package io.github.jettyqos.jetty.cluster;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.Trailers;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
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
 */
final class NodeBody implements org.eclipse.jetty.client.Request.Content {
  private final Request request;

  /** What was read to find whether there is a body. */
  private Content.@Nullable Chunk first;

  private volatile boolean touched;

  /** Why the client did not bring it to its end. */
  private volatile @Nullable Throwable fault;

  /** The node does not want it, so that what ends it is no fault of the client. */
  private volatile boolean unwanted;

  private final AtomicInteger pieces = new AtomicInteger();
  private volatile @Nullable HttpFields trailers;

  private NodeBody(Request request, Content.@Nullable Chunk first) {
    this.request = request;
    this.first = first;
  }

  /** The body of a request; null if it has none. */
  static @Nullable NodeBody of(Request request) {
    if (request.getLength() == 0) {
      return null;
    }
    if (request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
      return new NodeBody(request, null);
    }
    if (!isFramed(request)) {
      return null;
    }
    // Over HTTP/2 only a read tells.
    Content.Chunk first = request.read();
    boolean none =
        first != null
            && first.isLast()
            && !first.hasRemaining()
            && !Content.Chunk.isFailure(first)
            && !(first instanceof Trailers);
    return none ? null : new NodeBody(request, first);
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

  /** What stands behind it; nothing before it was read to its end. */
  Supplier<HttpFields> trailers() {
    return () -> trailers;
  }

  @Override
  public @Nullable String getContentType() {
    return null; // as the client's own header says, or does not
  }

  @Override
  public long getLength() {
    return request.getLength();
  }

  @Override
  public Content.@Nullable Chunk read() {
    Content.Chunk chunk = first;
    first = null;
    if (chunk == null) {
      chunk = request.read();
    }
    if (chunk != null) {
      touched = true;
      pieces.incrementAndGet();
      if (chunk instanceof Trailers last) {
        trailers = last.getTrailers();
      }
      if (Content.Chunk.isFailure(chunk) && !unwanted) {
        fault = chunk.getFailure();
      }
    }
    return chunk;
  }

  @Override
  public void demand(Runnable demandCallback) {
    if (first != null) {
      demandCallback.run();
      return;
    }
    touched = true;
    request.demand(demandCallback);
  }

  @Override
  public void fail(Throwable failure) {
    unwanted = true;
    if (touched) {
      drop();
      request.fail(failure);
    }
  }

  /** Nobody will read what was read ahead. */
  void drop() {
    Content.Chunk chunk = first;
    first = null;
    if (chunk != null) {
      chunk.release();
    }
  }
}
