package io.github.jettyqos.jetty;

import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.Delays;
import io.github.jettyqos.core.measure.Delays.DelaySummary;
import io.github.jettyqos.jetty.operate.BeanNames;
import io.github.jettyqos.jetty.operate.ManagedServer;
import io.github.jettyqos.jetty.operate.StatusBean;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.eclipse.jetty.util.component.Dumpable;

/** The managed bean of a class of requests, with the attributes of every kind of class. */
abstract class CountedStatus extends StatusBean implements Dumpable {
  final ManagedServer managed;
  final String name;

  CountedStatus(ManagedServer managed, BeanNames.Type type, String name) {
    super(managed.installation().beanNames().of(type, name));
    this.managed = managed;
    this.name = name;
    text("name", "the name of the class", () -> name);
    integer("running", "requests running now", () -> counts().running());
    number("arrivals", "requests that came, since the start", () -> counts().arrivals());
    number(
        "completed", "requests that were completed, since the start", () -> counts().completed());
    delay("waiting", Delays::waiting);
    delay("processing", Delays::processing);
    delay("residence", Delays::residence);
  }

  private void delay(String kind, Function<Delays, DelaySummary> of) {
    map(
        kind,
        "recent " + kind + " time: mean, p50, p95, p99, max (ms)",
        () -> milliseconds(of.apply(recentDelays())));
  }

  private static Map<String, Double> milliseconds(DelaySummary delays) {
    Map<String, Double> values = new TreeMap<>();
    values.put("mean", milliseconds(delays.mean()));
    values.put("p50", milliseconds(delays.percentile(50)));
    values.put("p95", milliseconds(delays.percentile(95)));
    values.put("p99", milliseconds(delays.percentile(99)));
    values.put("max", milliseconds(delays.max()));
    return values;
  }

  static double milliseconds(Duration duration) {
    return duration.toNanos() / 1e6;
  }

  /** The class among those of one moment; throws once a reload has removed it. */
  record Present(ManagedServer server, int index) {}

  final Present now() {
    ManagedServer now = managed.now();
    return new Present(now, now.indexOf(name));
  }

  final ClassCounts counts() {
    Present now = now();
    return now.server.counts(now.index);
  }

  final Delays recentDelays() {
    Present now = now();
    return now.server.recentDelays(now.index);
  }
}
