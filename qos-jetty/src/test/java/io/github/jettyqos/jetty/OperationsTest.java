package io.github.jettyqos.jetty;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.manage.Answer;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.NotAllowedException;
import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.core.manage.Operation.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All operations on a running server. */
final class OperationsTest {
  /** The law is static: only the test changes budgets. */
  private static final String YAML =
      """
      threads: 16
      control: {law: static, period: 20ms}
      classes:
        health: {match: ["path:/health"], exempt: true}
        gold: {match: ["path:/gold/*"], weight: 3}
        rest: {weight: 1}
      """;

  private static final String OTHER = YAML.replace("weight: 3", "weight: 1");

  /** Arguments by parameter names, such that each change has an effect. */
  private static final Map<String, String> RIGHT =
      Map.ofEntries(
          Map.entry("request", "GET /gold/1 from 10.0.0.1"),
          Map.entry("budgets", "gold=10"),
          Map.entry("most", "3"),
          Map.entry("after", "0"),
          Map.entry("span", "10m"),
          Map.entry("since", "2026-11-30T06:00:00Z"),
          Map.entry("number", "1"),
          Map.entry("name", "mtrr"),
          Map.entry("on", "true"),
          Map.entry("threads", "12"),
          Map.entry("class", "gold"),
          Map.entry("node", "a"),
          Map.entry("statistic", "p95"),
          Map.entry("time", "250ms"),
          Map.entry("weight", "7"),
          Map.entry("yaml", OTHER),
          Map.entry("proposal", "0"),
          Map.entry("reason", "a test"));

  /** Operations of a front end, tested with one. */
  private static final Set<String> OF_FRONT_ENDS = Set.of("nodes", "drain", "undrain");

  /** Operations that need no running server, only the configuration. */
  private static final Set<String> ALWAYS =
      Set.of("explain", "changes", "series", "differences", "export", "reload", "load");

  private static final Actor ANNA = new Actor("anna", Role.OPERATOR);
  private static final Actor VERA = new Actor("vera", Role.VIEWER);

  @TempDir Path directory;

  private Path file;
  private TestServer server;

  @BeforeEach
  void start() throws Exception {
    file = directory.resolve("qos.yaml");
    Files.writeString(file, YAML);
    server = new TestServer(Qos.load(file), new BlockingHandler(), null, TestServer::clearText);
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private Management management() {
    return server.qos.management();
  }

  private static Map<String, String> right(Operation operation) {
    Map<String, String> all = new HashMap<>();
    for (Parameter each : operation.signature()) {
      all.put(each.name(), requireNonNull(RIGHT.get(each.name()), each.name()));
    }
    return all;
  }

  private static List<Operation> changing() {
    return Management.operations().stream()
        .filter(each -> each.changes() && !OF_FRONT_ENDS.contains(each.name()))
        .toList();
  }

  private Answer call(String operation, Map<String, String> arguments) throws Exception {
    return management().call(operation, arguments, ANNA);
  }

  @SuppressWarnings("unchecked") // data has text as keys
  private static Map<String, Object> map(Object data) {
    return (Map<String, Object>) data;
  }

  private List<?> changes() throws Exception {
    return (List<?>) management().call("changes", Map.of(), VERA).data();
  }

  /** All changes of an operator. */
  private String everything() {
    return QosYaml.print(server.qos.current())
        + server.qos.control().status().options()
        + server.qos.control().status().frozen()
        + server.qos.partition()
        + server.qos.admission();
  }

  /** Prepares the state so that the next change of this name has an effect. */
  private void prepare(String operation) throws Exception {
    Map<String, String> why = Map.of("reason", "a test");
    switch (operation) {
      case "rollback" -> call("apply", Map.of("budgets", "gold=9", "reason", "a test"));
      case "freeze", "observe" -> call("control", why);
      case "resume" -> call("freeze", why);
      case "enforce", "control" -> call("observe", why);
      case "reload" -> Files.writeString(file, OTHER);
      case "load" -> call("share", Map.of("class", "gold", "weight", "5", "reason", "a test"));
      default -> {}
    }
  }

  @Test
  void reads_ofAViewer_areAnswered() throws Exception {
    for (Operation each : Management.operations()) {
      if (!each.changes() && !each.name().equals("plan") && !OF_FRONT_ENDS.contains(each.name())) {
        Answer answer = management().call(each.name(), right(each), VERA);
        assertThat(answer.data()).as(each.name()).isNotNull();
        assertThat(answer.words()).as(each.name()).isNotNull();
      }
    }
    assertThat(changes()).isEmpty();
  }

  /** Under the law static the plan is by mtrr, with the last measurement. */
  @Test
  void plan_afterAStep_isWhatMtrrWouldDo() throws Exception {
    String slow = YAML.replace("period: 20ms", "period: 1m"); // only steps of the test
    try (TestServer other = TestServer.started(slow, new BlockingHandler())) {
      Management asked = other.qos.management();
      assertThatThrownBy(() -> asked.call("plan", Map.of(), VERA))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("no step of the loop has measured anything yet to plan by");
      other.get("/gold/1");
      other.qos.control().run();
      Answer plan = asked.call("plan", Map.of(), VERA);
      assertThat(map(plan.data())).containsEntry("law", "mtrr").containsKeys("reason", "classes");
      assertThat(plan.words()).contains("class  now  proposed").contains("\nbecause: ");
      assertThat(other.qos.control().status().options().law().key()).isEqualTo("static");
    }
  }

  @Test
  void changes_ofAViewer_areRefusedAndChangeNothing() throws Exception {
    for (Operation each : changing()) {
      prepare(each.name());
      String before = everything();
      assertThatThrownBy(() -> management().call(each.name(), right(each), VERA))
          .isInstanceOf(NotAllowedException.class)
          .hasMessage(
              each.name()
                  + ": changes the server, which the role viewer may not; it takes the role"
                  + " operator");
      assertThat(everything()).as(each.name()).isEqualTo(before);
    }
  }

  @Test
  void twin_changesOfAnOperator_changeSomethingAndSaySo() throws Exception {
    for (Operation each : changing()) {
      prepare(each.name());
      String before = everything();
      Answer answer = call(each.name(), right(each));
      assertThat(everything()).as(each.name()).isNotEqualTo(before);
      Map<String, Object> data = map(answer.data());
      assertThat(data).extracting("said").as(each.name()).isEqualTo(answer.words());
      assertThat(map(data.get("change")))
          .containsEntry("who", "anna")
          .containsEntry("operation", each.name())
          .containsEntry("reason", "a test")
          .extracting("changed")
          .asList()
          .as(each.name())
          .isNotEmpty();
    }
  }

  @Test
  void changes_withoutAReason_areRefusedAndChangeNothing() throws Exception {
    for (Operation each : changing()) {
      prepare(each.name());
      String before = everything();
      int many = changes().size();
      for (String reason : List.of("", " ", "\t\n ")) {
        Map<String, String> blank = right(each);
        blank.put("reason", reason);
        assertThatThrownBy(() -> call(each.name(), blank))
            .isInstanceOf(ConfigException.class)
            .hasMessageStartingWith("reason: ");
      }
      Map<String, String> none = right(each);
      none.remove("reason");
      assertThatThrownBy(() -> call(each.name(), none))
          .hasMessage("reason: is missing; give text: why, one line, for the log");
      assertThat(everything()).as(each.name()).isEqualTo(before);
      assertThat(changes()).hasSize(many);
    }
  }

  @Test
  void call_unknown_isNamedWithWhatMayBeMeant() {
    assertThatThrownBy(() -> call("freez", Map.of()))
        .hasMessageStartingWith("operation: freez is not there; did you mean freeze? (known: ");
    assertThatThrownBy(() -> call("apply", Map.of("budget", "gold=1", "reason", "r")))
        .hasMessage(
            "apply: budget is no parameter; did you mean budgets? (known: budgets, for, still, reason)");
  }

  @Test
  void changes_thatFail_areNoChanges() throws Exception {
    String before = everything();
    assertThatThrownBy(() -> call("apply", Map.of("budgets", "gold=999", "reason", "r")))
        .hasMessage("classes.gold.budget: 999 is more than the total of 16");
    assertThatThrownBy(
            () -> call("apply", Map.of("budgets", "gold=999, total=1005", "reason", "r")))
        .hasMessageContaining("would starve the server's own tasks");
    assertThatThrownBy(() -> call("rollback", Map.of("number", "99", "reason", "r")))
        .hasMessageStartingWith("number: 99 is of no partition that is remembered");
    assertThatThrownBy(() -> call("total", Map.of("threads", "17", "reason", "r")))
        .hasMessage("control.total: 17 is more than threads 16; give at most that");
    Files.writeString(file, "mode: dispatch\nclasses: {gold: {}}\n");
    assertThatThrownBy(() -> call("reload", Map.of("reason", "r")))
        .hasMessageContaining("cannot be put in force while the server runs");
    assertThat(changes()).isEmpty();
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void changes_textOfAnOperator_forgesNoLine() throws Exception {
    Actor eve = new Actor("eve\nchange 9 by anna", Role.OPERATOR);
    management().call("freeze", Map.of("reason", "a\r\u2028change 10 by anna"), eve);
    assertThat(call("changes", Map.of()).words().split("\\R"))
        .singleElement()
        .asString()
        .contains(
            " change 1 by eve\\u000achange 9 by anna: freeze: frozen: no -> a\\u000d\\u2028ch");
  }

  /** By a file: rules and queues are no attributes, and are reported by their keys. */
  @Test
  void reload_ofAnotherFile_tellsWhatChangedByKey() throws Exception {
    Files.writeString(file, YAML.replace("/gold/*", "/au/*"));
    Answer answer = call("reload", Map.of("reason", "a new rule"));
    assertThat(map(map(answer.data()).get("change")))
        .extracting("changed")
        .asList()
        .singleElement()
        .asString()
        .startsWith("classes.gold.match: ")
        .contains("/gold/*", " -> ", "/au/*");
  }

  @Test
  void everyOperation_whileTheServerIsStopped_saysSoOrWorks() throws Exception {
    server.close();
    for (Operation each : Management.operations()) {
      prepareStopped(each.name());
      if (ALWAYS.contains(each.name())) {
        assertThat(call(each.name(), right(each)).words()).as(each.name()).isNotNull();
      } else {
        assertThatThrownBy(() -> call(each.name(), right(each)))
            .as(each.name())
            .isInstanceOf(IllegalStateException.class)
            .hasMessage("the server is not running, or the gate is not installed");
      }
    }
    // A configuration changed while stopped is in force at the next start.
    assertThat(changes()).hasSize(2);
    assertThat(server.qos.config().classes().get(0).guarantee().weight()).isEqualTo(1);
  }

  private void prepareStopped(String operation) throws Exception {
    if (operation.equals("reload")) {
      Files.writeString(file, YAML.replace("weight: 3", "weight: 2"));
    }
  }

  /**
   * Two operators do not come between what the other found and left.
   *
   * <pre>
   *  T1 (apply gold=a) finds a partition and puts another in force.
   *  T2 (apply gold=b) does so between what T1 found and left, without the monitor: T1 would tell
   *     of a change from what was not in force, or to what it did not do.
   * </pre>
   */
  @Test
  void changes_ofManyThreads_areEachFromWhatTheOneBeforeLeft() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int first = i;
      Thread thread =
          new Thread(
              () -> {
                try {
                  go.await();
                  for (int k = 0; k < 50; k++) {
                    String gold = "gold=" + (1 + (first + 4 * (k % 3)) % 12);
                    call("apply", Map.of("budgets", gold, "reason", gold));
                  }
                } catch (Exception e) {
                  failure.set(e);
                }
              });
      threads.add(thread);
      thread.start();
    }
    go.countDown();
    for (Thread each : threads) {
      each.join();
    }
    assertThat(failure.get()).isNull();
    String now = "gold 12, rest 4 of 16 threads";
    assertThat(changes()).hasSize(200);
    for (Object each : changes()) {
      Map<?, ?> change = (Map<?, ?>) each;
      String asked = ((String) change.get("reason")).replace("gold=", "");
      for (Object line : (List<?>) change.get("changed")) {
        String[] parts = ((String) line).split(": | -> ");
        assertThat(parts[1]).as("%s", change).isEqualTo(now);
        now = parts[2];
      }
      assertThat(now).as("%s", change).startsWith("gold " + asked + ", ");
    }
    assertThat(server.qos.partition().inWords(List.of("gold", "rest"))).isEqualTo(now);
  }

  /** During a slow change of one operator reads continue, and other changes wait. */
  @Test
  void reads_whileAChangeIsMade_waitForNobody() throws Exception {
    AtomicReference<Answer> read = new AtomicReference<>();
    AtomicReference<Answer> change = new AtomicReference<>();
    Thread viewer = new Thread(() -> read.set(unchecked("state", Map.of())));
    Thread operator = new Thread(() -> change.set(unchecked("freeze", Map.of("reason", "r"))));
    Management held = management();
    synchronized (held) {
      viewer.start();
      viewer.join();
      assertThat(read.get()).isNotNull();
      operator.start();
      await().until(() -> operator.getState() == Thread.State.BLOCKED);
      assertThat(change.get()).as("the twin").isNull();
    }
    operator.join();
    assertThat(change.get()).isNotNull();
  }

  private Answer unchecked(String operation, Map<String, String> arguments) {
    try {
      return call(operation, arguments);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
