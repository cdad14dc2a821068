package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.sim.workload.GapSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * The client process of the live measurements: streams of requests that do not wait for answers.
 *
 * <p>An order is {@code PORT SECONDS WINDOW-SECONDS SEED STREAM...}, see {@link LoadStream}, and is
 * answered by {@code ready}. The next line starts it, at that moment, and is answered at the end by
 * a word for each stream: {@link StreamWindows}.
 */
public final class LoadClient {
  /** So many may be unanswered; more are not sent, and counted as failed. */
  private static final int MOST_UNANSWERED = 8000;

  private static final long LAST_ANSWER_SECONDS = 8;

  private final Semaphore unanswered = new Semaphore(MOST_UNANSWERED);
  private final List<Sender> senders = new ArrayList<>();
  private final long endNanos;
  private final int port;

  private LoadClient(String... words) throws IOException {
    port = Integer.parseInt(words[0]);
    endNanos = nanos(words[1]);
    long window = nanos(words[2]);
    long seed = Long.parseLong(words[3]);
    for (int i = 4; i < words.length; i++) {
      LoadStream stream = LoadStream.parse(words[i]);
      int windows = (int) Math.max(1, (endNanos + window - 1) / window);
      senders.add(new Sender(stream.name(), stream.gaps(seed), new StreamWindows(windows, window)));
    }
  }

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String order;
    while ((order = orders.readLine()) != null) {
      LoadClient client = new LoadClient(order.split(" ", -1));
      System.out.println("ready");
      if (orders.readLine() == null) {
        return;
      }
      System.out.println(client.run(System.nanoTime()));
    }
  }

  private static long nanos(String seconds) {
    return (long) (Double.parseDouble(seconds) * 1e9);
  }

  private String run(long start) throws IOException, InterruptedException {
    try (LoadConnections connections = new LoadConnections(port)) {
      senders.forEach(Sender::advance);
      while (true) {
        Sender next = senders.get(0);
        for (Sender each : senders) {
          next = each.due < next.due ? each : next;
        }
        if (next.due >= endNanos) {
          break;
        }
        long early;
        while ((early = start + next.due - System.nanoTime()) > 0) {
          LockSupport.parkNanos(early);
        }
        send(connections, next, start);
        next.advance();
      }
      boolean all = unanswered.tryAcquire(MOST_UNANSWERED, LAST_ANSWER_SECONDS, TimeUnit.SECONDS);
      if (!all) {
        System.err.println("some requests were not answered");
      }
    }
    return senders.stream().map(each -> each.seen.word(each.name)).collect(Collectors.joining(" "));
  }

  private void send(LoadConnections connections, Sender sender, long start) throws IOException {
    long due = sender.due;
    sender.seen.sent(due);
    if (!unanswered.tryAcquire()) {
      sender.seen.answered(due, 0, 0);
      return;
    }
    connections.send(
        sender.request,
        status -> {
          unanswered.release();
          sender.seen.answered(due, status, System.nanoTime() - start - due);
        });
  }

  private static final class Sender {
    final String name;
    final GapSource gaps;
    final StreamWindows seen;
    final ByteBuffer request;
    long due;

    Sender(String name, GapSource gaps, StreamWindows seen) {
      this.name = name;
      this.gaps = gaps;
      this.seen = seen;
      byte[] head =
          ("GET /" + name + "/1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII);
      this.request = ByteBuffer.allocateDirect(head.length).put(head).flip();
    }

    void advance() {
      long gap = gaps.nextGapNanos();
      due = gap >= GapSource.NEVER - due ? GapSource.NEVER : due + gap;
    }
  }
}
