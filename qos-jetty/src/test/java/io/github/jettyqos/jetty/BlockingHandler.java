package io.github.jettyqos.jetty;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A handler that echoes its request. A path with {@code block} waits for its release; one with
 * {@code throw} or {@code error} fails; one with {@code late} fails its callback.
 */
public final class BlockingHandler extends Handler.Abstract {
  public final Semaphore letGo = new Semaphore(0);
  public final AtomicInteger entered = new AtomicInteger();
  final ConcurrentLinkedQueue<String> served = new ConcurrentLinkedQueue<>();

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = String.valueOf(Request.getPathInContext(request)); // CONNECT has none
    entered.incrementAndGet();
    served.add(path);
    if (path.contains("block")) {
      letGo.acquire();
    }
    if (path.contains("throw")) {
      throw Planted.exception("thrown by the application");
    }
    if (path.contains("error")) {
      throw Planted.error("an Error of the application");
    }
    if (path.contains("late")) {
      callback.failed(Planted.exception("failed by the application"));
      return true;
    }
    if (path.contains("nobody")) {
      return false;
    }
    String body = request.getMethod() + " " + path + " " + Content.Source.asString(request);
    response.write(true, ByteBuffer.wrap(body.getBytes(StandardCharsets.US_ASCII)), callback);
    return true;
  }
}
