package io.github.jettyqos.jetty;

import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A handler in front of the gate that counts the callbacks of demands. */
final class ToldDemands extends Handler.Wrapper {
  private final AtomicInteger told;

  ToldDemands(AtomicInteger told) {
    this.told = told;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Request watched =
        new Request.Wrapper(request) {
          @Override
          public void demand(Runnable onContent) {
            super.demand(
                () -> {
                  onContent.run();
                  told.incrementAndGet();
                });
          }
        };
    return super.handle(watched, response, callback);
  }
}
