package io.github.jettyqos.benchmarks.soak;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The process of the clients. Its first order is {@code PORT SEED RATE}; from then on it sends, and
 * answers each order by a line of {@link SoakTally}. {@code flood} has it send ten times as much
 * for two seconds; {@code rest} has it pause, and answer when every client has its answer; {@code
 * go} has it go on.
 */
public final class SoakClient {
  private static final int THREADS = 128;
  private static final long FLOOD_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final int PATIENCE_SECONDS = 15;

  private final SoakTally tally = new SoakTally();
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  /** Requests of HTTP/1.1 that have a thread or will get one; more are not sent. */
  private final Semaphore room = new Semaphore(THREADS);

  private final Http1Requests http1;
  private final Http2Requests http2;
  private final SplittableRandom random;
  private final double rate;
  private volatile long floodEnd = System.nanoTime();
  private volatile boolean rests;

  private SoakClient(int port, long seed, double rate) throws Exception {
    this.http1 = new Http1Requests(port, tally);
    this.http2 = new Http2Requests(port, tally);
    this.random = new SplittableRandom(seed);
    this.rate = rate;
  }

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String[] words = orders.readLine().split(" ", -1);
    SoakClient client =
        new SoakClient(
            Integer.parseInt(words[0]), Long.parseLong(words[1]), Double.parseDouble(words[2]));
    Thread sender = new Thread(client::send, "sender");
    sender.setDaemon(true);
    sender.start();
    System.out.println(client.tally.line());
    String order;
    while ((order = orders.readLine()) != null) {
      if (order.equals("flood")) {
        client.floodEnd = System.nanoTime() + FLOOD_NANOS;
      } else if (order.equals("rest")) {
        client.rest();
      } else if (order.equals("go")) {
        client.rests = false;
      }
      System.out.println(client.tally.line());
    }
    System.exit(0);
  }

  /** Poisson arrivals, whatever becomes of them. */
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

  private void rest() throws InterruptedException {
    rests = true;
    TimeUnit.MILLISECONDS.sleep(50); // one may be on its way
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (SoakTally.Seen.parse(tally.line().split(" ", -1)).open() > 0
        && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    http1.close();
  }
}
