package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.classify.BareRequest;
import io.github.jettyqos.core.classify.Classifier;
import io.github.jettyqos.core.classify.PatternSyntax;
import io.github.jettyqos.core.classify.RequestView;
import io.github.jettyqos.core.classify.Route;
import io.github.jettyqos.core.classify.RoutePath;
import io.github.jettyqos.core.config.QosConfig;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.util.InetAddressPattern;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The class of {@code GET /api/r7/1234/items}, by a rule or by one of many annotations. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RoutesBenchmark {
  private final RequestView request = new BareRequest("GET", "/api/r7/1234/items", null, null, 0);

  private final Classifier byExpression = classifier("path:^/api/r7/[^/]+/items", List.of());
  private final Classifier ten = classifier("path:/other/*", routes(10));
  private final Classifier thousand = classifier("path:/other/*", routes(1000));

  private static Classifier classifier(String rule, List<Route> routes) {
    QosConfig config =
        QosConfig.builder()
            .add(ServiceClass.named("gold").match(rule))
            .add(ServiceClass.named("rest"))
            .build();
    return Classifier.compile(List.of(), config.classes(), new Patterns(), routes);
  }

  /** Three routes for each resource. */
  private static List<Route> routes(int resources) {
    List<Route> routes = new ArrayList<>();
    for (int i = 0; i < resources; i++) {
      for (String path : List.of("", "/{id}", "/{id}/items")) {
        routes.add(
            new Route(
                List.of(),
                Set.of("GET"),
                RoutePath.template("/api/r" + i + path),
                Optional.of("gold"),
                "R" + i));
      }
    }
    return routes;
  }

  /** An expression of the configuration. */
  @Benchmark
  public int ruleExpression() {
    return byExpression.classify(request);
  }

  /** One of 30 annotated routes. */
  @Benchmark
  public int annotations30() {
    return ten.classify(request);
  }

  /** One of 3000. */
  @Benchmark
  public int annotations3000() {
    return thousand.classify(request);
  }

  /** Jetty's patterns. */
  private static final class Patterns implements PatternSyntax {
    @Override
    public Predicate<String> path(String spec) {
      return PathSpec.from(spec)::matches;
    }

    @Override
    public Predicate<InetAddress> addresses(String range) {
      return InetAddressPattern.from(range);
    }
  }
}
