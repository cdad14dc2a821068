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

  /** Requests for a path at a rate per second. */
  final class Stream {
    private final HttpRequest request;
    private final AtomicReference<Double> rate;
    private double due;

    private Stream(String path, double rate) {
      this.request = HttpRequest.newBuilder(URI.create(server + path)).build();
      this.rate = new AtomicReference<>(rate);
    }

    void rate(double perSecond) {
      rate.set(perSecond);
    }

    private void tick() {
      for (due += rate.get() * TICK.toNanos() * 1e-9; due >= 1; due--) {
        if (open.tryAcquire()) {
          client
              .sendAsync(request, HttpResponse.BodyHandlers.discarding())
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
    Stream stream = new Stream(path, perSecond);
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
