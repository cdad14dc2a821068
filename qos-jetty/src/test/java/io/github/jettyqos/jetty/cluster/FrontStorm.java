package io.github.jettyqos.jetty.cluster;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.InputStreamRequestContent;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpVersion;

/**
 * One round of the storm of a front end: one node that stays, and one after the other behind a
 * name, each of which dies with requests in it when the name has another address already; clients
 * that do not read; and what must hold meanwhile and at the end.
 *
 * <p>A small request, with and without a body of any kind, is answered 200 in time unless a node
 * died meanwhile; no node that is there is down; a client that reads in the end gets all; at the
 * end nothing is in flight.
 */
final class FrontStorm implements AutoCloseable {
  /** Far above the time of any answer, also on a busy machine. */
  private static final long PATIENCE_MILLIS = 4_000;

  private static final int READERS = 8;

  private final FrontPlan plan;
  private final Queue<String> violations = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean over = new AtomicBoolean();
  private final FrontStormNode stays;
  private final TestFront front;

  /** Odd while a node dies. */
  private final AtomicInteger deaths = new AtomicInteger();

  private FrontStormNode goes;
  private volatile String address = "127.0.1.1";

  private FrontStorm(FrontPlan plan, Path directory) throws Exception {
    this.plan = plan;
    goes = new FrontStormNode(address, 0);
    stays = new FrontStormNode(plan.admin() ? directory : null);
    String token =
        plan.admin()
            ? "  token: \"%s\"%n".formatted(QosNode.secret(directory, "token", QosNode.TOKEN))
            : "";
    front =
        new TestFront(
            """
            cluster:
              balance: %s
              retries: %d
              slow-start: %s
            %s  nodes:
                - { name: stays, url: "http://127.0.0.1:%d", protocol: %s%s }
                - { name: web, url: "http://web.test:%d", protocol: %s, dns: true }
            """
                .formatted(
                    plan.balance(),
                    plan.retries(),
                    plan.slowStart(),
                    token,
                    stays.port(),
                    plan.protocol(),
                    stays.admin(),
                    goes.port(),
                    plan.protocol()),
            this::addresses);
    front.client.setMaxConnectionsPerDestination(1024);
  }

  private InetAddress[] addresses(String host) throws UnknownHostException {
    return new InetAddress[] {InetAddress.getByName(address)};
  }

  /** Runs a round and returns what was violated. */
  static List<String> run(FrontPlan plan, Path directory) throws Exception {
    try (FrontStorm storm = new FrontStorm(plan, directory)) {
      storm.run();
      return List.copyOf(storm.violations);
    }
  }

  private void run() throws Exception {
    List<Thread> askers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Random random = plan.random(10 + i);
      Thread asker = new Thread(() -> ask(random), "front-storm-" + i);
      asker.start();
      askers.add(asker);
    }
    slowReaders();
    Random random = plan.random(1);
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(plan.millis());
    while (System.nanoTime() - until < 0 && violations.isEmpty()) {
      move(3 + random.nextInt(5));
    }
    over.set(true);
    for (Thread each : askers) {
      each.join(2 * PATIENCE_MILLIS);
    }
    if (!await(() -> front.frontEnd.nodes().stream().allMatch(each -> each.inFlight() == 0))) {
      violation("in flight at the end");
    }
  }

  /** Small requests until it is over. */
  private void ask(Random random) {
    while (!over.get() && violations.isEmpty()) {
      int before = deaths.get();
      Request request = request(random.nextBoolean() ? "/gold/small" : "/small");
      List<String> expected = List.of("200");
      switch (random.nextInt(8)) {
        case 0 -> request.method(HttpMethod.POST).body(new BytesRequestContent(new byte[100]));
        case 1 ->
            request
                .method(HttpMethod.POST)
                .body(new BytesRequestContent(new byte[100]))
                .headers(head -> head.put(HttpHeader.EXPECT, HttpHeaderValue.CONTINUE));
        case 2 -> {
          InputStream unknown = new ByteArrayInputStream(new byte[100]);
          request.method(HttpMethod.POST).body(new InputStreamRequestContent(unknown));
        }
        case 3 -> {
          if (!plan.http2Clients()) {
            // Over HTTP/2 more than a node accepts, though not over HTTP/1.1.
            IntStream.range(0, 230).forEach(i -> request.headers(head -> head.put("f" + i, "b")));
            expected = List.of("200", "431");
          }
        }
        default -> {
          // without a body
        }
      }
      String outcome;
      try {
        outcome = String.valueOf(request.send().getStatus());
      } catch (Exception e) {
        outcome = e.toString();
      }
      // A dying node may have this request.
      boolean lives = (before & 1) == 0 && before == deaths.get();
      if (!expected.contains(outcome) && lives) {
        violation("%s %s: %s", request.getMethod(), request.getPath(), outcome);
      }
    }
  }

  private Request request(String path) {
    return front
        .client
        .newRequest(front.uri(path))
        .version(plan.http2Clients() ? HttpVersion.HTTP_2 : HttpVersion.HTTP_1_1)
        .timeout(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Clients that do not read their answers until small requests have been answered. */
  private void slowReaders() throws Exception {
    List<Socket> readers = new ArrayList<>();
    try {
      for (int i = 0; i < READERS; i++) {
        Socket reader = new Socket();
        readers.add(reader);
        reader.setReceiveBufferSize(16 << 10);
        reader.setSoTimeout((int) PATIENCE_MILLIS);
        reader.connect(new InetSocketAddress("127.0.0.1", front.uri("/").getPort()));
        reader
            .getOutputStream()
            .write(
                "GET /gold/large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                    .getBytes(US_ASCII));
      }
      if (!await(() -> stays.large.get() + goes.large.get() == READERS)) {
        violation("slow readers: %d are handled", stays.large.get() + goes.large.get());
      }
      for (int i = 0; i < 20 && violations.isEmpty(); i++) {
        int status = request("/gold/small").send().getStatus();
        if (status != 200) {
          violation("beside slow readers: %d", status);
        }
      }
      for (Socket each : readers) {
        long bytes = each.getInputStream().transferTo(OutputStream.nullOutputStream());
        if (bytes < FrontStormNode.LARGE) {
          violation("a slow reader has %d bytes", bytes);
        }
      }
    } catch (IOException | TimeoutException | ExecutionException e) {
      violation("slow readers: %s", e);
    } finally {
      for (Socket each : readers) {
        each.close();
      }
    }
  }

  /**
   * The name gets another address, and then the node at the previous one dies with requests in it.
   */
  private void move(int hanging) throws Exception {
    FrontStormNode last = goes;
    List<CompletableFuture<?>> hang = new ArrayList<>();
    await(
        () -> {
          hang.add(new CompletableResponseListener(request("/gold/hang")).send());
          return last.hanging.get() >= hanging;
        });
    String next = "127.0.1." + (2 + deaths.get() / 2);
    goes = new FrontStormNode(next, last.port());
    address = next;
    front.look();
    deaths.incrementAndGet();
    last.kill();
    for (CompletableFuture<?> each : hang) {
      try {
        each.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      } catch (ExecutionException e) {
        // by its own timeout, or as the node died
      } catch (TimeoutException e) {
        violation("a request of a node that has gone has no end");
      }
    }
    last.close();
    deaths.incrementAndGet();
    if (front.frontEnd.nodes().stream().anyMatch(each -> each.health().equals("down"))) {
      violation("a node is down that is there");
    }
  }

  private void violation(String what, Object... arguments) {
    violations.add("%s: %s; %s".formatted(plan, what.formatted(arguments), front.frontEnd.nodes()));
  }

  private static boolean await(BooleanSupplier condition) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - until > 0) {
        return condition.getAsBoolean();
      }
      LockSupport.parkNanos(1_000_000);
    }
    return true;
  }

  @Override
  public void close() throws Exception {
    over.set(true);
    front.close();
    stays.close();
    goes.close();
  }
}
