package io.github.jettyqos.benchmarks.soak;

import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The clients, in a process of their own. They send from the start on, ten times as much for two
 * seconds in a flood, and can rest until all requests have their answers.
 */
final class SoakClient {
  private static final int THREADS = 128;
  private static final long FLOOD_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final int PATIENCE_SECONDS = 15;

  private final SoakTally tally = new SoakTally();
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  /** The number of HTTP/1.1 requests at once; further ones are not sent. */
  private final Semaphore room = new Semaphore(THREADS);

  private final Http1Requests http1;
  private final Http2Requests http2;
  private final SplittableRandom random;
  private final double rate;
  private volatile long floodEnd = System.nanoTime();
  private volatile boolean rests;

  SoakClient(int port, long seed, double rate) throws Exception {
    this.http1 = new Http1Requests(port, tally);
    this.http2 = new Http2Requests(port, tally);
    this.random = new SplittableRandom(seed);
    this.rate = rate;
    Thread sender = new Thread(this::send, "sender");
    sender.setDaemon(true);
    sender.start();
  }

  /** Starts a flood. */
  void flood() {
    floodEnd = System.nanoTime() + FLOOD_NANOS;
  }

  /** Ends a rest. */
  void go() {
    rests = false;
  }

  SoakTally.Seen seen() {
    return tally.seen();
  }

  /** Sends Poisson arrivals in an open loop. */
  private void send() {
    long due = System.nanoTime();
    while (true) {
      while (rests) {
        LockSupport.parkNanos(1_000_000);
        due = System.nanoTime();
      }
      double now = due < floodEnd ? 10 * rate : rate;
      due += (long) (-Math.log(1 - random.nextDouble()) / now * 1e9);
      LockSupport.parkNanos(due - System.nanoTime());
      String path = path();
      SplittableRandom own = random.split();
      if (random.nextBoolean()) {
        http2.one(path, own);
      } else if (room.tryAcquire()) {
        threads.execute(
            () -> {
              try {
                http1.one(path, own);
              } finally {
                room.release();
              }
            });
      }
    }
  }

  private String path() {
    int which = random.nextInt(10);
    String of = which < 4 ? "/gold/" : which < 7 ? "/silver/" : "/rest/";
    int ending = random.nextInt(100);
    return of + (ending == 0 ? "throw" : ending == 1 ? "error" : "1");
  }

  /** Rests, and waits for all answers. */
  SoakTally.Seen rest() throws InterruptedException {
    rests = true;
    TimeUnit.MILLISECONDS.sleep(50); // a request may just be sent
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (tally.seen().open() > 0 && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    http1.close();
    return tally.seen();
  }
}
