package io.github.jettyqos.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A comparison of the gate's class with the method run by Jersey, for random requests. */
final class RandomRequestsTest {
  private static final String YAML =
      "threads: 8\nclasses: {gold: {}, silver: {}, bronze: {}, rest: {}}\n";
  private static final List<String> CLASSES = List.of("gold", "silver", "bronze", "rest");
  private static final List<String> METHODS =
      List.of("GET", "GET", "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH");
  private static final List<String> SEGMENTS =
      List.of(
          "orders", "orders", "items", "items", "files", "sub", "sub", "impl", "new", "lines", "1",
          "1", "12", "a", "b", "x.png", "a%20b", "%C3%A9", "1;v=2", "a;b");

  private static final int REQUESTS = Integer.getInteger("random.requests", 3_000);

  @ParameterizedTest
  @CsvSource({"/shop, /api/*", "/, /*"})
  void requests_atRandom_haveTheClassOfTheMethodThatRan(String context, String mapping)
      throws Exception {
    ResourceConfig application = new ResourceConfig(Reporting.class);
    Resources.ALL.forEach(application::register);
    String base = (context.equals("/") ? "" : context) + mapping.replace("/*", "");
    Random random = new Random(42);
    Set<String> seen = new HashSet<>();
    try (RestServer server = new RestServer(YAML, context, mapping, application).start()) {
      for (int i = 0; i < REQUESTS; i++) {
        String method = METHODS.get(random.nextInt(METHODS.size()));
        String path = base + path(random);
        long[] before = counts(server);
        HttpResponse<Void> response = server.send(method, path.isEmpty() ? "/" : path);
        long[] after = counts(server);
        String ran = response.headers().firstValue(Reporting.HEADER).orElse("rest");
        assertThat(changed(before, after)).as("%s %s", method, path).contains(ran);
        assertThat(server.explain(method + " " + (path.isEmpty() ? "/" : path)))
            .startsWith("class " + ran + ":");
        seen.add(ran + " " + response.statusCode() / 100);
      }
    }
    assertThat(seen).contains("gold 2", "silver 2", "bronze 2", "rest 2", "rest 4");
  }

  private static String path(Random random) {
    StringBuilder path = new StringBuilder();
    for (int left = random.nextInt(5); left > 0; left--) {
      path.append('/').append(SEGMENTS.get(random.nextInt(SEGMENTS.size())));
    }
    return random.nextInt(5) == 0 ? path.append('/').toString() : path.toString();
  }

  private static long[] counts(RestServer server) {
    return CLASSES.stream().mapToLong(server::dispatched).toArray();
  }

  private static Optional<String> changed(long[] before, long[] after) {
    for (int i = 0; i < before.length; i++) {
      if (after[i] != before[i]) {
        return Optional.of(CLASSES.get(i));
      }
    }
    return Optional.empty();
  }
}
