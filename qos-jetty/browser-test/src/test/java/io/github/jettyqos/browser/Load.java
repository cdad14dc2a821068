package io.github.jettyqos.browser;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Clients with constant request rates, independent of the responses. */
final class Load implements AutoCloseable {
  /** The interval of requests, which are sent in batches. */
  private static final Duration TICK = Duration.ofMillis(20);

  /** The limit of open requests, above which the machine is the bottleneck. */
  private static final int OPEN = 400;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Semaphore open = new Semaphore(OPEN);
  private final List<Stream> streams = new ArrayList<>();
  private final String server;

  /** Requests for a path at a rate per second, in turn of a number of clients. */
  final class Stream {
    private final List<HttpRequest> requests = new ArrayList<>();
    private final AtomicReference<Double> rate;
    private double due;
    private int next;

    private Stream(String path, double rate, int clients) {
      this.rate = new AtomicReference<>(rate);
      for (int i = 0; i < clients; i++) {
        String client = "10.%d.%d.%d".formatted(streams.size(), i / 250, 1 + i % 250);
        requests.add(
            HttpRequest.newBuilder(URI.create(server + path))
                .header("X-Forwarded-For", client)
                .build());
      }
    }

    void rate(double perSecond) {
      rate.set(perSecond);
    }

    private void tick() {
      for (due += rate.get() * TICK.toNanos() * 1e-9; due >= 1; due--) {
        if (open.tryAcquire()) {
          client
              .sendAsync(
                  requests.get(next++ % requests.size()), HttpResponse.BodyHandlers.discarding())
              .whenComplete((answer, failure) -> open.release());
        }
      }
    }
  }

  Load(String server) {
    this.server = server;
  }

  /** Adds a stream; to be called before the start. */
  Stream add(String path, double perSecond) {
    return add(path, perSecond, 1);
  }

  /** Adds a stream of a number of clients, told by X-Forwarded-For. */
  Stream add(String path, double perSecond, int clients) {
    Stream stream = new Stream(path, perSecond, clients);
    streams.add(stream);
    return stream;
  }

  void start() {
    clock.scheduleAtFixedRate(
        () -> streams.forEach(Stream::tick), 0, TICK.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
