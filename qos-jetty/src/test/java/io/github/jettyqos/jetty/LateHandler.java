package io.github.jettyqos.jetty;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A handler that leaves the answer to the test, which runs {@code answer}; a path with "now" is
 * answered at once.
 */
public final class LateHandler extends Handler.Abstract {
  public final AtomicReference<Runnable> answer = new AtomicReference<>();

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Runnable write = () -> response.write(true, ByteBuffer.wrap(new byte[] {'o', 'k'}), callback);
    if (Request.getPathInContext(request).endsWith("now")) {
      write.run();
    } else {
      answer.set(write);
    }
    return true;
  }
}
