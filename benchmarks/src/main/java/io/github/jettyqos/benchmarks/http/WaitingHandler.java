package io.github.jettyqos.benchmarks.http;

import java.nio.ByteBuffer;
import java.util.function.ToIntFunction;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** A handler that waits for a time by the path, and answers 64 bytes. */
public final class WaitingHandler extends Handler.Abstract {
  private final ToIntFunction<String> millis;

  /** Takes milliseconds by the path. */
  public WaitingHandler(ToIntFunction<String> millis) {
    this(InvocationType.BLOCKING, millis);
  }

  /** Takes the invocation type, too. */
  WaitingHandler(InvocationType type, ToIntFunction<String> millis) {
    super(type);
    this.millis = millis;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    WorkHandler.sleep(1_000_000L * millis.applyAsInt(Request.getPathInContext(request)));
    response.write(true, ByteBuffer.allocate(64), callback);
    return true;
  }
}
