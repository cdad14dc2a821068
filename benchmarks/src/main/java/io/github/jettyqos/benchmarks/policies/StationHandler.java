package io.github.jettyqos.benchmarks.policies;

import io.github.jettyqos.core.Speedup;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/**
 * Has a request for a file take the time of {@link SharedStation} for its size before a handler
 * serves it, and measures its waiting before.
 */
final class StationHandler extends Handler.Wrapper {
  /** The slope and the saturation point of Jamjoom's mixed workload, as in the simulator. */
  static final Speedup CURVE = new Speedup(1, 0.14, 23);

  private static final double OVERHEAD_SECONDS = 0.004;
  private static final double BYTES_PER_SECOND = 5e6;

  private final Site site;
  private final SharedStation station = new SharedStation(CURVE);
  private long waitedNanos;
  private long requests;

  StationHandler(Site site, Handler files) {
    super(files);
    this.site = site;
  }

  /** The service time of a request that is alone, seconds. */
  static double work(double bytes) {
    return OVERHEAD_SECONDS + bytes / BYTES_PER_SECOND;
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String path = Request.getPathInContext(request);
    int file = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
    count(System.nanoTime() - request.getHeadersNanoTime());
    Invocable.Task serve =
        Invocable.from(InvocationType.BLOCKING, () -> serve(request, response, callback));
    station.start(
        work((double) site.files().bytes(file)),
        () -> request.getComponents().getExecutor().execute(serve));
    return true;
  }

  private void serve(Request request, Response response, Callback callback) {
    try {
      if (!super.handle(request, response, callback)) {
        Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
      }
    } catch (Exception e) {
      callback.failed(e);
    }
  }

  private synchronized void count(long nanos) {
    waitedNanos += nanos;
    requests++;
  }

  /** Restarts the measurement. */
  synchronized void reset() {
    waitedNanos = 0;
    requests = 0;
  }

  /** The mean waiting since the last reset, s. */
  synchronized double meanWaitSeconds() {
    return waitedNanos / 1e9 / requests;
  }

  @Override
  protected void doStop() throws Exception {
    station.close();
    super.doStop();
  }
}
