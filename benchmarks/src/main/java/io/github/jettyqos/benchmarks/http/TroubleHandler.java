package io.github.jettyqos.benchmarks.http;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Plays troubles in front of a handler. */
public final class TroubleHandler extends Handler.Wrapper {
  private final List<Met> troubles = new ArrayList<>();
  private final Draws draws;
  private final WorkHandler work;
  private volatile Clock clock = second -> Long.MAX_VALUE;

  private record Met(Trouble trouble, Semaphore room) {}

  /** Nanoseconds to a second after the start; Long.MAX_VALUE before the start. */
  private interface Clock {
    long nanosTo(double second);
  }

  /** Nothing goes wrong before {@link #begin}. */
  public TroubleHandler(List<PathWork> works, List<Trouble> troubles, long seed) {
    this(new WorkHandler(works, seed), troubles, seed);
  }

  private TroubleHandler(WorkHandler work, List<Trouble> troubles, long seed) {
    super(work);
    this.work = work;
    this.draws = new Draws(seed);
    troubles.forEach(each -> this.troubles.add(new Met(each, new Semaphore(each.most()))));
  }

  /** Times count from here, by {@link System#nanoTime}. */
  public void begin(long startNanos) {
    clock = second -> startNanos + (long) (second * 1e9) - System.nanoTime();
  }

  /** The drawn processor time so far, nanoseconds. */
  public long drawnNanos() {
    return work.drawnNanos();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Clock now = clock;
    String path = WorkHandler.path(request);
    long since = -now.nanosTo(0);
    for (Met each : troubles) {
      if (since >= 0
          && each.trouble.meets(path, since * 1e-9)
          && meet(each, now, request, response, callback)) {
        return true;
      }
    }
    return super.handle(request, response, callback);
  }

  /** Whether this handles the request. */
  private boolean meet(Met met, Clock now, Request request, Response response, Callback callback)
      throws InterruptedException {
    WorkHandler.sleep(draws.exponential(met.trouble.extraMillis()));
    if (met.trouble.kind() == Trouble.Kind.FAIL) {
      Response.writeError(request, response, callback, HttpStatus.INTERNAL_SERVER_ERROR_500);
      return true;
    }
    if (!met.room.tryAcquire()) {
      return false;
    }
    long end = now.nanosTo(met.trouble.to());
    if (met.trouble.kind() == Trouble.Kind.STREAM) {
      Content.Sink.write(response, false, "data: 1\n\n", Callback.NOOP);
      CompletableFuture.delayedExecutor(end, TimeUnit.NANOSECONDS).execute(callback::succeeded);
      return true; // it stays until the trouble ends
    }
    try {
      WorkHandler.sleep(end);
    } finally {
      met.room.release();
    }
    return false;
  }
}
