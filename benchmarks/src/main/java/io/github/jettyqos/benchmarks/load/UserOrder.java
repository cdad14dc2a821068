package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.ResponseReader;
import io.github.jettyqos.examples.load.StreamListener;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Users that think for an exponential time, send a request, and wait for its answer. A request is
 * due when its user sends it.
 *
 * @param port of the server, on the loopback address
 * @param seconds the length of the load
 * @param seed of think times
 * @param thinkMillis mean think time
 * @param users number of users, by the first segment of their path
 */
public record UserOrder(
    int port, double seconds, long seed, double thinkMillis, Map<String, Integer> users)
    implements Serializable {

  /** Copies the users in the order of their names, so that draws are the same in each process. */
  public UserOrder {
    users = new TreeMap<>(users);
  }

  /** Has another process play the users; returns their requests by class. */
  public Map<String, List<SentRequest>> run(ClientProcess<?> client) throws IOException {
    return client.ask(any -> played());
  }

  private Map<String, List<SentRequest>> played() throws InterruptedException {
    SplittableRandom seeds = new SplittableRandom(seed);
    Map<String, SentLog> seen = new LinkedHashMap<>();
    List<Thread> threads = new ArrayList<>();
    long start = System.nanoTime();
    for (Map.Entry<String, Integer> each : users.entrySet()) {
      SentLog log = new SentLog();
      seen.put(each.getKey(), log);
      for (int i = 0; i < each.getValue(); i++) {
        SplittableRandom random = seeds.split();
        Thread user = new Thread(() -> use(each.getKey(), start, random, log), "user");
        user.setDaemon(true);
        threads.add(user);
      }
    }
    threads.forEach(Thread::start);
    for (Thread each : threads) {
      each.join();
    }
    return SentLog.requests(seen);
  }

  /** A connection that breaks is one request without an answer, and the user opens another. */
  private void use(String name, long start, SplittableRandom random, SentLog log) {
    long end = start + (long) (seconds * 1e9);
    while (System.nanoTime() < end) {
      long sent = System.nanoTime();
      try (SocketChannel channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", port))) {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        ResponseReader in = new ResponseReader();
        while (System.nanoTime() < end) {
          double millis = -thinkMillis * Math.log(1 - random.nextDouble());
          TimeUnit.NANOSECONDS.sleep((long) (millis * 1e6));
          sent = System.nanoTime();
          log.answered(sent - start, ask(name, channel, in), System.nanoTime() - sent);
        }
      } catch (IOException e) {
        log.answered(sent - start, StreamListener.UNANSWERED, 0);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private static int ask(String name, SocketChannel channel, ResponseReader in) throws IOException {
    String head = "GET /" + name + "/1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    ByteBuffer request = ByteBuffer.wrap(head.getBytes(StandardCharsets.US_ASCII));
    while (request.hasRemaining()) {
      channel.write(request);
    }
    int status = 0;
    while (status == 0) {
      status = in.read(channel);
    }
    return status;
  }
}
