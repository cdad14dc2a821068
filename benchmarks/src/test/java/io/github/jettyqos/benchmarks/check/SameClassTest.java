package io.github.jettyqos.benchmarks.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.classify.Explanation;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfigBuilder;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.sim.trace.TraceRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * The simulator reads patterns and paths without a container. Compared with Jetty it accepts the
 * same rules, finds the same class, and explains it in the same words.
 */
final class SameClassTest {
  private static final int CONFIGURATIONS = 6000;
  private static final int REQUESTS = 8;

  @Test
  void classOf_randomRulesAndRequests_isTheSameAsWithJetty() {
    Random random = new Random(1);
    List<String> differences = new ArrayList<>();
    Set<String> classes = new LinkedHashSet<>();
    int started = 0;
    for (int i = 0; i < CONFIGURATIONS; i++) {
      QosConfig config = config(random);
      Object jetty = made(() -> Qos.of(config));
      Object sim = made(() -> TraceRules.of(config));
      if (jetty instanceof Qos server && sim instanceof TraceRules rules) {
        started++;
        for (int k = 0; k < REQUESTS; k++) {
          String request = RandomRules.request(random);
          Object there = made(() -> explain(server, request));
          if (there.toString().startsWith("request: ")) {
            continue; // Jetty answers 400, and the request has no class
          }
          Explanation here = rules.explain(request);
          classes.add(here.className());
          if (!here.inWords().equals(there)) {
            differences.add(request + ": " + here.inWords() + "\n  but with Jetty: " + there);
          }
        }
      } else if (!jetty.equals(sim)) {
        differences.add(config.classes() + ": " + sim + "\n  but with Jetty: " + jetty);
      }
    }
    assertThat(differences).isEmpty();
    assertThat(started).isGreaterThan(CONFIGURATIONS / 20); // the others are refused by both
    assertThat(classes).containsExactlyInAnyOrder("a", "b", "c", "rest");
  }

  private static QosConfig config(Random random) {
    QosConfigBuilder config = QosConfig.builder().trustedProxies("10.9.0.0/16");
    for (String name : List.of("a", "b", "c")) {
      config.add(
          ServiceClass.named(name)
              .match("path:" + RandomRules.path(random))
              .match("cidr:" + RandomRules.range(random))
              .match(RandomRules.other(random)));
    }
    return config.add(ServiceClass.named("rest")).build();
  }

  private static String explain(Qos server, String request) {
    try {
      return server
          .management()
          .call("explain", Map.of("request", request), new Actor("a test", Actor.Role.VIEWER))
          .words();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The value, or the message of the exception. */
  private static Object made(Supplier<Object> maker) {
    try {
      return maker.get();
    } catch (ConfigException e) {
      return e.getMessage();
    }
  }
}
