package io.github.jettyqos.jetty;

import java.io.EOFException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.ReHandlingErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Error pages of an application: they may block, and may pass its handlers. */
final class StormErrors extends ErrorHandler {
  /** The kinds of error pages. */
  enum Kind {
    PLAIN,
    BLOCKING,
    REHANDLING
  }

  final AtomicInteger pages = new AtomicInteger();
  private final StormHandler handler;
  private final long blocksMillis;

  private StormErrors(StormHandler handler, long blocksMillis) {
    this.handler = handler;
    this.blocksMillis = blocksMillis;
  }

  /** Installs an error page in a server. */
  static void install(Kind kind, Server server, StormHandler handler, long blocksMillis) {
    if (kind == Kind.BLOCKING) {
      server.setErrorHandler(new StormErrors(handler, blocksMillis));
    } else if (kind == Kind.REHANDLING) {
      // Through the whole server, and the gate again.
      ReHandlingErrorHandler.ByHttpStatus pages = new ReHandlingErrorHandler.ByHttpStatus(server);
      pages.put(HttpStatus.INTERNAL_SERVER_ERROR_500, "/a/page/0");
      server.setErrorHandler(pages);
    } else {
      ErrorHandler plain = new ErrorHandler();
      plain.setShowStacks(true); // so that a violation names its origin
      server.setErrorHandler(plain);
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    pages.incrementAndGet();
    boolean gone = request.getAttribute(ERROR_EXCEPTION) instanceof EOFException;
    boolean multiplexed =
        request.getConnectionMetaData().getHttpVersion().getVersion()
            > HttpVersion.HTTP_1_1.getVersion();
    if (gone && multiplexed) {
      // The server makes pages for streams reset before any handler itself,
      // which no gate can bound. There may be many, so they do not block.
      return super.handle(request, response, callback);
    }
    boolean outermost = handler.enter("error page");
    try {
      block(blocksMillis);
      return super.handle(request, response, callback);
    } finally {
      handler.leave(outermost);
    }
  }

  static void block(long millis) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left; (left = until - System.nanoTime()) > 0; ) {
      LockSupport.parkNanos(left);
    }
  }
}
