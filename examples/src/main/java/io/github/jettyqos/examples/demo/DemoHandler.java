package io.github.jettyqos.examples.demo;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The application: a checkout asks a database, a search computes, an export waits. */
final class DemoHandler extends Handler.Abstract {
  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = Request.getPathInContext(request);
    String answer;
    if (path.startsWith("/checkout/")) {
      TimeUnit.MILLISECONDS.sleep(10);
      answer = "checkout " + compute(100_000);
    } else if (path.startsWith("/search/")) {
      answer = "search " + compute(1_000_000);
    } else {
      TimeUnit.MILLISECONDS.sleep(100);
      answer = "export";
    }
    ByteBuffer body = ByteBuffer.wrap((answer + "\n").getBytes(StandardCharsets.US_ASCII));
    response.write(true, body, callback);
    return true;
  }

  /**
   * Takes about a nanosecond a round; the result depends on all rounds, so none is optimized away.
   */
  private static long compute(int rounds) {
    long hash = System.identityHashCode(Thread.currentThread());
    for (int i = 0; i < rounds; i++) {
      hash = hash * 6364136223846793005L + 1442695040888963407L;
      hash ^= hash >>> 29;
    }
    return hash;
  }
}
