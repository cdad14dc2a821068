package io.github.jettyqos.jetty.request;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.SerializedInvoker;

/** A request whose body, or its beginning, was read before and is read again from memory. */
final class ReplayedRequest extends Request.Wrapper {
  private final SerializedInvoker demands = new SerializedInvoker(ReplayedRequest.class);
  private final EarlyBody body;

  ReplayedRequest(Request request, EarlyBody body) {
    super(request);
    this.body = body;
  }

  @Override
  public Content.Chunk read() {
    Content.Chunk chunk = body.poll();
    return chunk == null ? super.read() : chunk;
  }

  @Override
  public void demand(Runnable onContent) {
    if (body.isReady()) {
      demands.run(onContent);
    } else {
      super.demand(onContent);
    }
  }

  @Override
  public boolean consumeAvailable() {
    body.drop();
    return super.consumeAvailable();
  }
}
