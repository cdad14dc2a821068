package io.github.jettyqos.benchmarks.micro;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.WorkLifecycle;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import io.github.jettyqos.jetty.connect.JvmThreadClock;
import io.github.jettyqos.jetty.route.RequestClasses;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What a request pays for the parts of the gate, each alone. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RequestPartsBenchmark {
  private static final String YAML =
      """
      threads: 181
      classes:
        gold: {match: ["path:/gold/*"], budget: 1, lend: false}
        rest: {lend: false}
      """;

  private final NanoClock clock = NanoClock.system();
  private final List<ServiceClass> classes = QosYaml.parse(YAML).classes();
  private final RequestClasses rules = new RequestClasses(QosYaml.parse(YAML), null, List.of());
  private final SpeedupRecorder speedup = new SpeedupRecorder(181, 0);
  private final DemandRecorder demand =
      new DemandRecorder(2, 181, new JvmThreadClock(), clock.nanoTime());
  private final DelayRecorder delays = new DelayRecorder(clock);
  private final WorkLifecycle workers =
      new WorkLifecycle(
          new Gate(classes, Partition.share(classes, 181)),
          List.of(new DelayRecorder(clock), new DelayRecorder(clock)),
          speedup,
          demand,
          clock);
  private @Nullable HandledRequest requests;
  private @Nullable Request request;

  /** Has a request that is not handled. */
  @Setup
  public void setup() throws Exception {
    requests = new HandledRequest(HandledRequest.Front.BARE, HttpVersion.HTTP_1_1);
    request = requests.arrive();
  }

  /** Stops its server. */
  @TearDown
  public void tearDown() throws Exception {
    requireNonNull(requests).stop();
  }

  /** One look at the clock. */
  @Benchmark
  public long clock() {
    return clock.nanoTime();
  }

  /** The class of a request, by one rule of a path. */
  @Benchmark
  public int classify() {
    return rules.of(requireNonNull(request));
  }

  /** Admission and release, with the clock and all counters. */
  @Benchmark
  public long admitAndMeasure() {
    if (!workers.take(1)) {
      throw new IllegalStateException("no room");
    }
    long now = clock.nanoTime();
    long used = workers.used(workers.begin(1, now));
    return workers.finish(1, now, now, used, false);
  }

  /** Of these, the delays. */
  @Benchmark
  public void delays() {
    delays.record(0, 50_000);
  }

  /** What is saved: a wrapper of the stream. */
  @Benchmark
  public void wrapperOfTheStream() {
    Request wrapped = requireNonNull(request);
    wrapped.addHttpStreamWrapper(HttpStream.Wrapper::new);
    wrapped.addHttpStreamWrapper(stream -> ((HttpStream.Wrapper) stream).getWrapped());
  }
}
