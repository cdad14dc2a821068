package io.github.jettyqos.benchmarks.micro;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpVersion;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One request that is handled at once, in the thread that parsed it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RequestPathBenchmark {
  /** The protocol. */
  @Param({"http_1_1", "http_2"})
  public String version = "";

  /** What is in front of the handler. */
  @Param({"bare", "qos_handler", "ours"})
  public String front = "";

  private @Nullable HandledRequest requests;

  /** Starts the server. */
  @Setup
  public void setup() throws Exception {
    requests =
        new HandledRequest(
            HandledRequest.Front.valueOf(front.toUpperCase(Locale.ROOT)),
            HttpVersion.valueOf(version.toUpperCase(Locale.ROOT)));
  }

  /** Stops it. */
  @TearDown
  public void tearDown() throws Exception {
    requireNonNull(requests).stop();
  }

  /** One request. */
  @Benchmark
  public boolean path() {
    return requireNonNull(requests).handle();
  }
}
