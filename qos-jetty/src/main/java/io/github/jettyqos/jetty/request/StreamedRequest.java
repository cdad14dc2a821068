package io.github.jettyqos.jetty.request;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * An HTTP/1.1 request whose handler reads its body from the connection, with a mark for a fully
 * read body: after that, content on the connection belongs to the next request.
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

  boolean isRead() {
    return read;
  }
}
