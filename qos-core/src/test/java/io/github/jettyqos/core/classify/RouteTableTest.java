package io.github.jettyqos.core.classify;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The first route that takes a request, found in a tree. */
final class RouteTableTest {
  /** A template, and an expression that was made beside it, not from it. */
  private record Twin(Route route, Pattern regex) {
    boolean takes(String method, String path) {
      boolean fits = route.methods().isEmpty() || route.methods().contains(method);
      return fits && regex.matcher(path).matches();
    }
  }

  private static Route route(Set<String> methods, RoutePath path) {
    return new Route(List.of(), methods, path, Optional.empty(), path.toString());
  }

  private static Twin twin(Random random) {
    String[][] kinds = {
      {"a", "a"},
      {"b", "b"},
      {"c1", "c1"},
      {"{x}", "[^/]+"},
      {"*", "[^/]+"},
      {"{n:[0-9]+}", "[0-9]+"},
      {"a{x}", "a[^/]+"},
      {"{x}.{y}", "[^/]+\\.[^/]+"},
      {"a?", "a[^/]"},
      {"b*", "b[^/]*"}
    };
    StringBuilder template = new StringBuilder();
    StringBuilder regex = new StringBuilder();
    for (int left = 1 + random.nextInt(4); left > 0; left--) {
      String[] kind = kinds[random.nextInt(kinds.length)];
      template.append('/').append(kind[0]);
      regex.append('/').append(kind[1]);
    }
    RoutePath path = RoutePath.template(template.toString());
    switch (random.nextInt(5)) {
      case 0 -> {
        path = RoutePath.template(template + (random.nextBoolean() ? "/**" : "/{*rest}"));
        regex.append("(/.*)?");
      }
      case 1 -> {
        path = new RoutePath(path.segments(), RoutePath.Ending.SLASH, "", Optional.empty(), "");
        regex.append("/?");
      }
      case 2 -> {
        if (random.nextInt(4) == 0) {
          path = RoutePath.expression(regex.toString());
        }
      }
      default -> {}
    }
    if (random.nextInt(5) == 0) {
      path = path.under("/a/");
      regex.insert(0, "/a");
    }
    Set<String> methods = random.nextBoolean() ? Set.of() : Set.of("POST");
    return new Twin(route(methods, path), Pattern.compile(regex.toString()));
  }

  @Test
  void find_randomPaths_isTheFirstOfAListThatFits() {
    Random random = new Random(3);
    String[] segments = {"a", "b", "c1", "7", "12", "ab", "a.b", "b.7", "x", ""};
    int found = 0;
    for (int set = 0; set < 200; set++) {
      List<Twin> twins = new ArrayList<>();
      for (int left = 1 + random.nextInt(60); left > 0; left--) {
        twins.add(twin(random));
      }
      RouteTable table = new RouteTable(twins.stream().map(Twin::route).toList());
      for (int i = 0; i < 100; i++) {
        StringBuilder path = new StringBuilder();
        for (int left = 1 + random.nextInt(5); left > 0; left--) {
          path.append('/').append(segments[random.nextInt(segments.length)]);
        }
        String method = random.nextBoolean() ? "GET" : "POST";
        Optional<Route> first =
            twins.stream()
                .filter(twin -> twin.takes(method, path.toString()))
                .map(Twin::route)
                .findFirst();
        assertThat(table.find(TestRequest.of(method, path.toString())))
            .as("%s %s in %s", method, path, twins)
            .isSameAs(first.orElse(null));
        found += first.isPresent() ? 1 : 0;
      }
    }
    assertThat(found).isBetween(5_000, 19_000); // of 20 000; else the paths are no trial
  }

  @Test
  void find_thousandsOfLiteralsInOneNode_findsEachAndNoOther() {
    List<Route> routes = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      routes.add(route(Set.of(), RoutePath.template("/s" + i)));
    }
    // "Aa" and "BB" have the same hash.
    routes.add(route(Set.of(), RoutePath.template("/Aa")));
    routes.add(route(Set.of(), RoutePath.template("/BB")));
    RouteTable table = new RouteTable(routes);
    for (Route each : routes) {
      assertThat(table.find(TestRequest.get(each.path().toString()))).isSameAs(each);
    }
    assertThat(table.find(TestRequest.get("/s5000"))).isNull();
    assertThat(table.find(TestRequest.get("/AaBB"))).isNull();
  }

  @Test
  void find_templatesThatAllFit_asksEachRouteOnce() {
    List<Route> routes = new ArrayList<>();
    for (int i = 0; i < 6561; i++) { // all of {a, b, *} to the eighth
      StringBuilder template = new StringBuilder();
      for (int rest = i, k = 0; k < 8; k++, rest /= 3) {
        template.append('/').append(new String[] {"a", "b", "*"}[rest % 3]);
      }
      routes.add(route(Set.of("POST"), RoutePath.template(template.toString())));
    }
    TestRequest request = TestRequest.get("/a/a/a/a/a/a/a/a");
    assertThat(new RouteTable(routes).find(request)).isNull();
    assertThat(request.methodLookups).isEqualTo(256); // each route once, those of a and * alone
    TestRequest longer = TestRequest.get("/a".repeat(2_000));
    assertThat(new RouteTable(routes).find(longer)).isNull();
    assertThat(longer.methodLookups).isZero();
  }

  @Test
  void rank_manyRequests_allocatesNothing() {
    List<Route> routes = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      routes.add(route(Set.of("POST"), RoutePath.template("/a/b" + i + "/{x}")));
      routes.add(route(Set.of(), RoutePath.template("/a/{x}/c" + i + "/**")));
    }
    RouteTable table = new RouteTable(routes);
    TestRequest request = TestRequest.get("/a/b7/c49/d");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    rankAll(table, request); // classes loaded, nothing measured
    long before = threads.getThreadAllocatedBytes(thread);
    long sum = rankAll(table, request);
    long bytes = threads.getThreadAllocatedBytes(thread) - before;
    assertThat(sum).isEqualTo(99L * 100_000);
    // The counting itself costs some bytes; one object of 16 bytes per call would be 1.6 million.
    assertThat(bytes).isLessThan(100_000);
  }

  private static long rankAll(RouteTable table, TestRequest request) {
    long sum = 0;
    for (int i = 0; i < 100_000; i++) {
      sum += table.rank(request);
    }
    return sum;
  }
}
