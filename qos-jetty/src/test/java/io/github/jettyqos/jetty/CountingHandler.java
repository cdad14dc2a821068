package io.github.jettyqos.jetty;

import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntUnaryOperator;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A handler that counts its concurrent requests independently of the gate: the first letter of a
 * path names the class. The rest may name a failure: {@code throw}, {@code error}.
 */
final class CountingHandler extends Handler.Abstract {
  final AtomicIntegerArray running = new AtomicIntegerArray(26);
  final AtomicInteger all = new AtomicInteger();
  final Queue<String> problems = new ConcurrentLinkedQueue<>();
  private final IntUnaryOperator most;
  private final int mostOfAll;

  /** With the maximum for each class, by its letter, and for all. */
  CountingHandler(IntUnaryOperator most, int mostOfAll) {
    this.most = most;
    this.mostOfAll = mostOfAll;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String path = Request.getPathInContext(request);
    int letter = path.charAt(1) - 'a';
    if (running.incrementAndGet(letter) > most.applyAsInt(letter)) {
      problems.add(path + " is one too many of its class");
    }
    if (all.incrementAndGet() > mostOfAll) {
      problems.add(path + " is one too many of all");
    }
    try {
      LockSupport.parkNanos(
          TimeUnit.MICROSECONDS.toNanos(300)); // long enough to overlap with others
      if (path.contains("throw")) {
        throw Planted.exception("thrown by the application");
      }
      if (path.contains("error")) {
        throw Planted.error("an Error of the application");
      }
    } finally {
      all.decrementAndGet();
      running.decrementAndGet(letter);
    }
    response.write(true, ByteBuffer.wrap(new byte[] {'o', 'k'}), callback);
    return true;
  }
}
