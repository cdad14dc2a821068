package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.ResponseReader;
import io.github.jettyqos.examples.load.StreamListener;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
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
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The process of users who think for an exponential time, send a request, and wait for its answer.
 * It reads a {@link UserOrder} from a line, and answers by a word of {@link RequestLog} for each
 * class; a request is due when its user sends it.
 */
public final class UserClient {
  private final UserOrder order;
  private final long startNanos = System.nanoTime();

  private UserClient(UserOrder order) {
    this.order = order;
  }

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line;
    while ((line = orders.readLine()) != null) {
      System.out.println(
          new UserClient(UserOrder.parse(line))
              .played().entrySet().stream()
                  .map(each -> each.getValue().word(each.getKey()))
                  .collect(Collectors.joining(" ")));
    }
  }

  private Map<String, RequestLog> played() throws InterruptedException {
    SplittableRandom seeds = new SplittableRandom(order.seed());
    Map<String, RequestLog> seen = new LinkedHashMap<>();
    List<Thread> users = new ArrayList<>();
    order
        .users()
        .forEach(
            (name, count) -> {
              RequestLog log = new RequestLog();
              seen.put(name, log);
              for (int i = 0; i < count; i++) {
                SplittableRandom random = seeds.split();
                Thread user = new Thread(() -> use(name, random, log), name + i);
                user.setDaemon(true);
                users.add(user);
              }
            });
    users.forEach(Thread::start);
    for (Thread each : users) {
      each.join();
    }
    return seen;
  }

  private long now() {
    return System.nanoTime() - startNanos;
  }

  /** A connection that breaks is one request without an answer, and the user opens another. */
  private void use(String name, SplittableRandom random, RequestLog log) {
    long end = (long) (order.seconds() * 1e9);
    while (now() < end) {
      long sent = now();
      try (SocketChannel channel =
          SocketChannel.open(new InetSocketAddress("127.0.0.1", order.port()))) {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        ResponseReader in = new ResponseReader();
        while (now() < end) {
          think(random);
          sent = now();
          log.answered(sent, ask(name, channel, in), now() - sent);
        }
      } catch (IOException e) {
        log.answered(sent, StreamListener.UNANSWERED, 0);
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

  private void think(SplittableRandom random) throws InterruptedException {
    double millis = -order.thinkMillis() * Math.log(1 - random.nextDouble());
    TimeUnit.NANOSECONDS.sleep((long) (millis * 1e6));
  }
}
