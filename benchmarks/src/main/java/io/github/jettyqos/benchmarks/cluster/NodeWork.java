package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.http.Draws;
import io.github.jettyqos.benchmarks.http.WorkHandler;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Handlers of a node, which wait for exponential times. */
final class NodeWork extends Handler.Abstract {
  private static final byte[] GARBAGE =
      "\0\1 no answer of HTTP\n\n".getBytes(StandardCharsets.UTF_8);

  private final Map<String, Double> millis;
  private final Draws draws;
  private volatile double slower = 1;
  private volatile boolean garbage;

  NodeWork(NodeOrder order) {
    this.millis = new LinkedHashMap<>(order.millis());
    this.draws = new Draws(order.seed());
  }

  /** From now on all takes this many times as long. */
  void slower(double factor) {
    slower = factor;
  }

  /** From now on it answers what is no HTTP, at once, or answers again. */
  void garbage(boolean on) {
    garbage = on;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (garbage) {
      EndPoint wire = request.getConnectionMetaData().getConnection().getEndPoint();
      Runnable over =
          () -> {
            wire.close();
            callback.failed(new EofException("garbage"));
          };
      wire.write(Callback.from(over), ByteBuffer.wrap(GARBAGE));
      return true;
    }
    double mean = millis.getOrDefault(WorkHandler.path(request), 0.0);
    TimeUnit.NANOSECONDS.sleep(draws.exponential(mean * slower));
    response.write(true, ByteBuffer.allocate(64), callback);
    return true;
  }
}
