package io.github.jettyqos.jetty;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;

/** A request whose demands are told under a permit, though its handler is back and holds none. */
final class LaterRequest extends Request.Wrapper {
  private final Exchange exchange;
  private final PermitStream stream;

  LaterRequest(Request request, Exchange exchange, PermitStream stream) {
    super(request);
    this.exchange = exchange;
    this.stream = stream;
  }

  /** One that does not block wakes a thread that waits, or hands over: it needs none itself. */
  @Override
  public void demand(Runnable onContent) {
    boolean blocks = Invocable.getInvocationType(onContent) == Invocable.InvocationType.BLOCKING;
    super.demand(blocks ? () -> exchange.later(stream).call(onContent) : onContent);
  }
}
