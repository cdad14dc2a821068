package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.Multiplexed;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A handler in front of the gate with its own timeout: it ends some requests at a random moment,
 * unless the application has them by then. So it ends them before the gate, while their body is
 * awaited, in their queue, and on their way to a worker.
 */
final class StormFront extends Handler.Wrapper {
  private static final int MOST_MICROS = 60_000;

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final StormHandler application;
  private final RandomGenerator random;

  StormFront(Handler gate, StormHandler application, RandomGenerator random) {
    super(gate);
    this.application = application;
    this.random = random;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String[] path = Request.getPathInContext(request).split("/");
    // Two threads must not read an HTTP/1.1 body, and ending a request reads the rest.
    boolean safe = Multiplexed.is(request) || HttpMethod.GET.is(request.getMethod());
    if (path.length > 3 && safe && !path[1].equals("probe") && draw(6) == 0) {
      boolean aborts = draw(4) == 0;
      Runnable end =
          () -> {
            if (application.claim(path[3])) {
              end(aborts, response, callback);
            }
          };
      int when = draw(5) == 0 ? 0 : draw(MOST_MICROS);
      if (when == 0) {
        end.run();
      } else {
        timer.schedule(end, when, TimeUnit.MICROSECONDS);
      }
    }
    return super.handle(request, response, callback);
  }

  /** Not by a failure with an error page: Jetty's affects the next request of the connection. */
  private static void end(boolean aborts, Response response, Callback callback) {
    if (aborts) {
      callback.failed(new Request.Handler.AbortException("in front of the gate"));
    } else {
      response.setStatus(HttpStatus.SERVICE_UNAVAILABLE_503);
      StormHandler.write("in front of the gate", response, callback);
    }
  }

  private synchronized int draw(int bound) {
    return random.nextInt(bound);
  }

  void stopTimer() {
    timer.shutdownNow();
  }
}
