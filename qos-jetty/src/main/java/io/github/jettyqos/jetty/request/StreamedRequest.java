package io.github.jettyqos.jetty.request;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * A request of HTTP/1.1 whose handler reads its body from the connection, and whether it has read
 * all of it: from then on the handler reads there no more, and what comes is of the next request.
 */
final class StreamedRequest extends Request.Wrapper {
  private volatile boolean read;

  StreamedRequest(Request request) {
    super(request);
  }

  @Override
  public Content.Chunk read() {
    Content.Chunk chunk = super.read();
    if (chunk != null && chunk.isLast() && !Content.Chunk.isFailure(chunk)) {
      read = true;
    }
    return chunk;
  }

  @Override
  public boolean consumeAvailable() {
    boolean all = super.consumeAvailable();
    read |= all;
    return all;
  }

  /** Whether all of its body was read. */
  boolean isRead() {
    return read;
  }
}
