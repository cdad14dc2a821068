package io.github.jettyqos.jetty;

import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.SerializedInvoker;
import org.jspecify.annotations.Nullable;

/** A request whose body, or the beginning of it, was read before and is read again from memory. */
final class ReplayedRequest extends Request.Wrapper {
  private final SerializedInvoker demands = new SerializedInvoker(ReplayedRequest.class);
  private final boolean complete;
  private @Nullable ByteBuffer body;

  ReplayedRequest(Request request, ByteBuffer body, boolean complete) {
    super(request);
    this.body = body;
    this.complete = complete;
  }

  @Override
  public Content.Chunk read() {
    ByteBuffer first;
    synchronized (this) {
      first = body;
      body = null;
    }
    if (first != null && first.hasRemaining()) {
      return Content.Chunk.from(first, complete);
    }
    return complete ? Content.Chunk.EOF : super.read();
  }

  @Override
  public void demand(Runnable onContent) {
    boolean there;
    synchronized (this) {
      there = complete || body != null;
    }
    if (there) {
      demands.run(onContent);
    } else {
      super.demand(onContent);
    }
  }
}
