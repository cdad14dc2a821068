package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.law.LawChoice.OwnLaw;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.LoopStatus.PastPartition;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.manage.ConfigFile;
import io.github.jettyqos.core.manage.Managed;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.core.manage.OvertakenException;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes decided on a partition that is no longer in force. */
final class OvertakenTest {
  private static final String YAML =
      """
      threads: 16
      control: {law: static}
      classes:
        gold: {match: ["path:/gold/*"], weight: 3}
        rest: {weight: 1}
      """;

  private static final Actor ANNA = new Actor("anna", Role.OPERATOR);
  private static final Actor BERT = new Actor("bert", Role.OPERATOR);

  private TestServer server;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.started(YAML, new BlockingHandler());
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private void apply(Actor who, String budgets, long still) throws Exception {
    server
        .qos
        .management()
        .call(
            "apply",
            Map.of("budgets", budgets, "still", "" + still, "reason", "by " + who.who()),
            who);
  }

  @Test
  void change_otherOperatorWasFaster_isRefusedWithWhoAndBothNumbers() throws Exception {
    apply(ANNA, "gold=10", 1);
    assertThatThrownBy(() -> apply(BERT, "gold=5", 1))
        .isInstanceOfSatisfying(
            OvertakenException.class,
            e -> {
              assertThat(e.given()).isEqualTo(1);
              assertThat(e.number()).isEqualTo(2);
            })
        .hasMessageMatching(
            "still: 1 is given and 2 is in force: anna put number 2 in force at \\S+: by anna;"
                + " look again");
    assertThat(server.qos.partition().budget(0)).isEqualTo(10);
    apply(BERT, "gold=5", 2);
    assertThat(server.qos.partition().budget(0)).isEqualTo(5);
  }

  @Test
  void change_applicationOrFileWasFaster_isRefused() throws Exception {
    server.qos.partition(Partition.of(16, 10, 6), "a timer");
    assertThatThrownBy(() -> apply(BERT, "gold=5", 1))
        .isInstanceOf(OvertakenException.class)
        .hasMessageContaining("the application or its file put number 2 in force")
        .hasMessageContaining(": a timer; look again");
    server.qos.reload(QosYaml.parse(YAML.replace("weight: 3", "weight: 3, max: 8")));
    assertThatThrownBy(() -> apply(BERT, "gold=5", 2)).isInstanceOf(OvertakenException.class);
    apply(BERT, "gold=5", 3);
  }

  /**
   * The application puts number 3 in force before the operator's deed, or number 4 behind it. A
   * configuration that is loaded puts another one in force behind that, which is the operator's.
   *
   * @param look at the configuration, of those that the operation takes, at which it does
   */
  @ParameterizedTest
  @CsvSource({
    "freeze, 1, the application or its file put number 3, a timer",
    "freeze, 2, the application or its file put number 3, a timer",
    "load, 2, anna put number 4, reloaded",
    "apply, 4, the application or its file put number 4, a timer",
    "rollback, 3, the application or its file put number 4, a timer"
  })
  void change_applicationComesInBetween_isNotTheOperators(
      String operation, int look, String said, String reason) throws Exception {
    apply(BERT, "gold=5", 1);
    String yaml = YAML.replace("weight: 3", "weight: 3, max: 8");
    Map<String, String> all =
        Map.of("budgets", "gold=7", "number", "1", "yaml", yaml, "reason", "by anna");
    Map<String, String> given = new HashMap<>(all);
    Operation called =
        Management.operations().stream()
            .filter(each -> each.name().equals(operation))
            .findFirst()
            .orElseThrow();
    given.keySet().retainAll(called.signature().stream().map(each -> each.name()).toList());
    AtomicInteger looks = new AtomicInteger();
    Managed interrupted =
        (Managed)
            Proxy.newProxyInstance(
                Managed.class.getClassLoader(),
                new Class<?>[] {Managed.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("now")) {
                    return proxy;
                  }
                  if (method.getName().equals("config") && looks.incrementAndGet() == look) {
                    CompletableFuture.runAsync(
                            () -> server.qos.partition(Partition.of(16, 6, 10), "a timer"))
                        .get();
                  }
                  return method.invoke(server.qos.managed(), arguments);
                });
    Management management =
        new Management(
            new ConfigFile(interrupted, null, InstantSource.system()), InstantSource.system());
    management.call(operation, given, ANNA);
    assertThat(looks).as("looks").hasValueGreaterThanOrEqualTo(look);
    assertThatThrownBy(
            () ->
                management.call(
                    "apply", Map.of("budgets", "gold=4", "still", "2", "reason", "r"), BERT))
        .isInstanceOf(OvertakenException.class)
        .hasMessageContaining(said)
        .hasMessageContaining(": " + reason + "; look again");
  }

  private static Proposal moved(Measurement seen) {
    int gold = Math.max(1, seen.partition().budget(0) - 1);
    return Proposal.of(Partition.of(16, gold, 16 - gold), "one less for gold");
  }

  /** A law that moves budgets makes what was predicted stale, and must not prevent a freeze. */
  @Test
  void apply_lawMovedBudgetsSince_isRefused() throws Exception {
    ControlLoop loop = server.qos.control();
    loop.options(now -> now.withLaw(new OwnLaw("mover", context -> OvertakenTest::moved)));
    int rest = server.qos.serviceClass("rest").index();
    await()
        .until(
            () -> {
              server.get("/other"); // nothing is decided without requests
              return loop.run().step().applied().budget(rest) > 4;
            });
    long seen = loop.byHand().number();
    assertThatThrownBy(() -> apply(BERT, "gold=5, rest=11", seen))
        .isInstanceOf(OvertakenException.class)
        .hasMessageContaining("the law moved budgets since");
    assertThat(loop.status().frozen()).isEmpty();
    server
        .qos
        .management()
        .call("freeze", Map.of("still", "" + seen, "reason", "to decide in peace"), BERT);
    List<PastPartition> history = loop.history();
    apply(BERT, "gold=5, rest=11", history.get(history.size() - 1).number());
    assertThat(server.qos.partition().budget(0)).isEqualTo(5);
  }

  /** The end of a change for a time is a change of its own, which others see. */
  @Test
  void apply_forATime_endsAndSaysSo() throws Exception {
    Management management = server.qos.management();
    Map<String, String> sale = Map.of("budgets", "gold=10, rest=4", "for", "1s", "reason", "sale");
    String said = management.call("apply", sale, ANNA).words();
    assertThat(said)
        .contains("until the one before comes back at ")
        .contains("warning: 2 of 16 threads would belong to no class");
    await()
        .until(
            () -> {
              var ignored = server.qos.control().run();
              return server.qos.partition().budget(0) == 12;
            });
    List<?> changes = (List<?>) management.call("changes", Map.of(), BERT).data();
    assertThat(String.valueOf(changes.get(1)))
        .contains("who=the server", "operation=end", "reason=ends after 1s: sale")
        .contains("gold 10, rest 4 of 16 threads -> gold 12, rest 4 of 16 threads");
    assertThatThrownBy(() -> apply(BERT, "gold=5", 2))
        .isInstanceOf(OvertakenException.class)
        .hasMessageContaining("the end of a change put number 3 in force");
    for (String wrong : List.of("1", "0s", "169h", "ever")) {
      assertThatThrownBy(
              () -> management.call("freeze", Map.of("for", wrong, "reason", "by mistake"), BERT))
          .hasMessageStartingWith("for: " + wrong + " is ");
    }
  }

  @Test
  void change_numberOfAnEarlierRun_isRefused() {
    assertThatThrownBy(() -> apply(BERT, "gold=5", 17))
        .isInstanceOf(OvertakenException.class)
        .hasMessage(
            "still: 17 is given and 1 is in force: no partition has that number yet; the server was"
                + " started again; look again");
  }

  @Test
  void changes_allOfThem_takeTheNumber() throws Exception {
    apply(ANNA, "gold=10", 1);
    Map<String, String> given =
        Map.of(
            "budgets",
            "gold=1",
            "number",
            "1",
            "name",
            "mtrr",
            "on",
            "true",
            "threads",
            "12",
            "class",
            "gold",
            "statistic",
            "p95",
            "time",
            "1s",
            "weight",
            "9",
            "yaml",
            "");
    for (Operation each : Management.operations()) {
      if (each.changes() && !List.of("drain", "undrain").contains(each.name())) {
        Map<String, String> all = new HashMap<>(Map.of("still", "1", "reason", "r"));
        each.signature().forEach(of -> all.computeIfAbsent(of.name(), given::get));
        assertThatThrownBy(() -> server.qos.management().call(each.name(), all, BERT))
            .as(each.name())
            .isInstanceOf(OvertakenException.class);
      }
    }
    assertThat((List<?>) server.qos.management().call("changes", Map.of(), BERT).data()).hasSize(1);
  }

  /**
   * Of those that looked at the same partition one is first.
   *
   * <pre>
   *  T1 (an operator) sees that number 1 is in force.
   *  T2 (the application, which does not take the monitor of the management) puts another in force.
   *  T1 looks again with the monitor of the loop held, before it puts its own in force.
   * </pre>
   */
  @Test
  void changes_atOnce_onlyOneIsMade() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 50; round++) {
        long seen = server.qos.control().byHand().number();
        int base = 1 + round % 2 * 5;
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger made = new AtomicInteger();
        List<Future<?>> all =
            List.of(0, 1, 2, 3).stream()
                .<Future<?>>map(
                    each ->
                        threads.submit(
                            () -> {
                              go.await();
                              try {
                                apply(ANNA, "gold=" + (base + each), seen);
                                made.incrementAndGet();
                              } catch (OvertakenException e) {
                                // another was faster
                              }
                              return null;
                            }))
                .toList();
        go.countDown();
        for (Future<?> each : all) {
          each.get();
        }
        assertThat(made.get()).isEqualTo(1);
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
