package io.github.jettyqos.benchmarks.admin;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** Asks as an operator's page does, ten times a second, and notes when it was answered. */
final class Probe {
  private static final int EVERY_MILLIS = 100;
  private static final double PATIENCE = 5;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String token;

  Probe(String token) {
    this.token = token;
  }

  /**
   * What was seen of a path.
   *
   * @param p99 seconds; what was not answered by 200 counts as {@link #PATIENCE}
   * @param late part of those that were not answered by 200 within a second
   */
  record Seen(double p99, double late) {}

  Seen ask(URI uri, double seconds) throws InterruptedException {
    double[] took = new double[(int) (seconds * 1000 / EVERY_MILLIS)];
    for (int i = 0; i < took.length; i++) {
      took[i] = once(uri);
      TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
    }
    Arrays.sort(took);
    long late = Arrays.stream(took).filter(each -> each > 1).count();
    return new Seen(took[(int) Math.ceil(0.99 * took.length) - 1], (double) late / took.length);
  }

  private double once(URI uri) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .timeout(Duration.ofMillis((long) (1000 * PATIENCE)))
            .header("Authorization", "Bearer " + token)
            .build();
    long begin = System.nanoTime();
    try {
      int status = client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
      return status == 200 ? (System.nanoTime() - begin) * 1e-9 : PATIENCE;
    } catch (java.io.IOException e) {
      return PATIENCE;
    }
  }
}
