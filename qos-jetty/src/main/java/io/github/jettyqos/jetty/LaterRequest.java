package io.github.jettyqos.jetty;

import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;

/** A request whose demands are told under a permit, though its handler is back and holds none. */
final class LaterRequest extends Request.Wrapper {
  private final Supplier<LaterWork> later;

  LaterRequest(Request request, Supplier<LaterWork> later) {
    super(request);
    this.later = later;
  }

  /** One that does not block wakes a thread that waits, or hands over: it needs none itself. */
  @Override
  public void demand(Runnable onContent) {
    boolean blocks = Invocable.getInvocationType(onContent) == Invocable.InvocationType.BLOCKING;
    super.demand(blocks ? () -> later.get().call(onContent) : onContent);
  }
}
