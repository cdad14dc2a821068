package io.github.jettyqos.jetty;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a request, up to a limit, before the request asks for admission.
 *
 * <p>The bytes are copied: a client that sends one byte a second would otherwise keep a whole
 * network buffer for each. A longer body goes on with what was read so far, and the handler reads
 * the rest.
 */
final class EagerBody implements Invocable.Task {
  private final QosHandler handler;
  private final int classIndex;
  private final Request request;
  private final Response response;
  private final Callback callback;

  /**
   * None while there was nothing: most requests of HTTP/2 have no body, which only a read tells.
   */
  private @Nullable ByteArrayOutputStream bytes;

  EagerBody(
      QosHandler handler, int classIndex, Request request, Response response, Callback callback) {
    this.handler = handler;
    this.classIndex = classIndex;
    this.request = request;
    this.response = response;
    this.callback = callback;
  }

  /** Whether a body may follow the head of this request. */
  static boolean mayFollow(Request request) {
    if (request.getLength() >= 0) {
      return request.getLength() > 0;
    }
    boolean framesTellTheEnd =
        request.getConnectionMetaData().getHttpVersion().getVersion()
            > HttpVersion.HTTP_1_1.getVersion();
    return framesTellTheEnd || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }

  /** Reads what is there, and goes on in this thread if that is all. */
  boolean start() throws Exception {
    Content.Chunk end = read();
    if (end == null) {
      return true;
    }
    if (Content.Chunk.isFailure(end)) {
      fail(end.getFailure());
      return true;
    }
    return handler.admit(classIndex, arrival(end.isLast()), true);
  }

  /** Some more of the body is there. */
  @Override
  public void run() {
    Content.Chunk end = read();
    if (end == null) {
      return;
    }
    if (Content.Chunk.isFailure(end)) {
      fail(end.getFailure());
      return;
    }
    try {
      // This may be a selector's thread, which must not run the handler.
      handler.admit(classIndex, arrival(end.isLast()), false);
    } catch (Throwable t) {
      callback.failed(t);
    }
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  /** Returns the chunk that ends it: the last one, the one over the limit, or a failure. */
  private Content.@Nullable Chunk read() {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return null;
      }
      if (Content.Chunk.isFailure(chunk)) {
        return chunk;
      }
      int size = keep(chunk.getByteBuffer());
      chunk.release();
      if (chunk.isLast() || size >= handler.bodyLimit()) {
        return chunk;
      }
    }
  }

  /** Copies some of the body, and returns how much of it there is now. */
  private int keep(ByteBuffer buffer) {
    ByteArrayOutputStream kept = bytes;
    if (buffer.hasRemaining()) {
      if (kept == null) {
        kept = new ByteArrayOutputStream(buffer.remaining());
        bytes = kept;
      }
      byte[] copy = new byte[buffer.remaining()];
      buffer.get(copy);
      kept.writeBytes(copy);
    }
    return kept == null ? 0 : kept.size();
  }

  private Arrival arrival(boolean complete) {
    ByteArrayOutputStream kept = bytes;
    if (complete && kept == null) {
      // There was no body after all: nothing to replay, and it was ready with its head.
      return new Arrival(request, response, callback, true, request.getHeadersNanoTime());
    }
    byte[] body = kept == null ? new byte[0] : kept.toByteArray();
    Request replayed = new ReplayedRequest(request, ByteBuffer.wrap(body), complete);
    return new Arrival(replayed, response, callback, complete, handler.nanoTime());
  }

  private void fail(Throwable failure) {
    if (failure instanceof TimeoutException) {
      Response.writeError(request, response, callback, HttpStatus.REQUEST_TIMEOUT_408);
    } else {
      callback.failed(failure);
    }
  }
}
