package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every command against a running server under load, over each kind of connection. */
final class EachWayTest {
  /** The arguments of an operation; an absent one needs none. */
  private static final Map<String, List<String>> WORDS =
      Map.ofEntries(
          Map.entry("explain", List.of("GET", "/gold/1", "from", "10.0.0.1")),
          Map.entry("propose", List.of("gold=3,", "rest=2")),
          Map.entry("apply", List.of("gold=3", "rest=2")),
          Map.entry("law", List.of("static")),
          Map.entry("shadow", List.of("true")),
          Map.entry("total", List.of("8")),
          Map.entry("target", List.of("gold", "p99", "30ms")),
          Map.entry("share", List.of("rest", "3")));

  /** Operations of front ends only. */
  private static final Set<String> OF_FRONT_ENDS = Set.of("nodes", "drain", "undrain");

  @BeforeAll
  static void measured() {
    ServerForTests.awaitMeasured();
  }

  private static String[] command(ServerForTests.Way way, Operation operation, String... more)
      throws Exception {
    List<String> all = new ArrayList<>(List.of(operation.name()));
    all.addAll(WORDS.getOrDefault(operation.name(), List.of()));
    if (operation.name().equals("rollback")) {
      List<Data> history = CtlRun.of(way.options(), "history", "--json").json().list();
      all.add(history.get(history.size() - 1).at("number").text(""));
    }
    if (operation.name().equals("load")) {
      Path file = ServerForTests.server().directory.resolve("next.yaml");
      Files.writeString(
          file, Files.readString(ServerForTests.server().file).replace("weight: 2", "weight: 5"));
      all.add(file.toString());
    }
    if (operation.changes()) {
      all.addAll(List.of("-m", "a reason, with = and & in it"));
    }
    all.addAll(List.of(more));
    all.addAll(way.options());
    return all.toArray(String[]::new);
  }

  @ParameterizedTest
  @EnumSource
  void reads_all_answerWordsAndJson(ServerForTests.Way way) throws Exception {
    for (Operation each : operations(false)) {
      String words = succeed(command(way, each));
      boolean maybeEmpty = LogLine.NAMES.contains(each.name());
      assertThat(words.isBlank()).as(each.name()).isIn(false, maybeEmpty);

      String json = succeed(command(way, each, "--json"));
      assertThat(json.lines()).as(each.name()).hasSize(1);
      assertThat(Data.parse(json).isKnown()).as(each.name()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void changes_all_areMadeForTheirReason(ServerForTests.Way way) throws Exception {
    for (Operation each : operations(true)) {
      // It is the same bean, attached or over JMX: words of the one, data of the other.
      if (way != ServerForTests.Way.JMX) {
        assertThat(succeed(command(way, each))).as(each.name()).isNotBlank();
      }
      if (way != ServerForTests.Way.ATTACH) {
        Data change = Data.parse(succeed(command(way, each, "--json"))).at("change");
        assertThat(change.at("operation").text("")).isEqualTo(each.name());
        assertThat(change.at("reason").text("")).isEqualTo("a reason, with = and & in it");
      }
    }
    for (String each : List.of("reload", "control", "resume")) {
      CtlRun.of(way.options(), each, "-m", "as before");
    }
  }

  /** A change of budgets decided before another operator's change. */
  @ParameterizedTest
  @EnumSource
  void changes_decidedOnAnotherPartition_areRefused(ServerForTests.Way way) {
    List<String> http = ServerForTests.Way.HTTP.options();
    succeed(CtlRun.of(http, "apply", "gold=4", "rest=4", "-m", "so that what follows is another"));
    String seen = succeed(CtlRun.of(http, "get", "partition.number")).strip();
    assertThat(succeed(CtlRun.of(way.options(), "propose", "gold=3")))
        .contains("\npartition " + seen + " is in force; ");
    succeed(CtlRun.of(http, "apply", "gold=2", "-m", "the other one"));

    for (String[] each :
        new String[][] {
          {"apply", "gold=3", "--still", seen, "-m", "mine"},
          {"set", "gold.budget=3", "--still", seen, "-m", "mine"}
        }) {
      CtlRun run = CtlRun.of(way.options(), each);
      assertThat(run.status()).isEqualTo(1);
      assertThat(run.err())
          .startsWith("still: " + seen + " is given and ")
          .contains(" put number ", ": the other one; look again");
    }
    assertThat(CtlRun.of(http, "get", "gold.budget").out()).isEqualToIgnoringNewLines("2");

    String now = succeed(CtlRun.of(http, "get", "partition.number")).strip();
    succeed(
        CtlRun.of(
            way.options(),
            "set",
            "law=mtrr",
            "gold.budget=3",
            "total=8",
            "--still",
            now,
            "-m",
            "x"));
    succeed(CtlRun.of(http, "set", "total=auto", "-m", "as before"));
    succeed(CtlRun.of(http, "resume", "-m", "as before"));
  }

  private static String succeed(CtlRun run) {
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    return run.out();
  }

  private static List<Operation> operations(boolean changes) {
    return Management.operations().stream()
        .filter(each -> each.changes() == changes && !OF_FRONT_ENDS.contains(each.name()))
        .toList();
  }

  private static String succeed(String[] command) {
    CtlRun run = CtlRun.of(command);
    assertThat(run.err()).as(command[0]).isEmpty();
    assertThat(run.status()).as(command[0]).isZero();
    return run.out();
  }

  @ParameterizedTest
  @EnumSource
  void set_severalKeys_areWhatGetPrintsThen(ServerForTests.Way way) {
    CtlRun set =
        CtlRun.of(
            way.options(),
            "set",
            "gold.budget=5",
            "law=static",
            "rest.budget=2",
            "shadow=false",
            "gold.target=p90:30ms",
            "rest.weight=4",
            "total=8",
            "admission=enforce",
            "-m",
            "sale");
    assertThat(set.err()).isEmpty();
    assertThat(set.status()).isZero();
    CtlRun get = CtlRun.of(way.options(), "get", "--json");
    Data all = get.json();
    assertThat(all.map())
        .containsEntry("gold.budget", new Data(5))
        .containsEntry("rest.budget", new Data(2))
        .containsEntry("law", new Data("static"))
        .containsEntry("shadow", new Data(false))
        .containsEntry("gold.target", new Data("p90:30ms"))
        .containsEntry("rest.weight", new Data(4))
        .containsEntry("total", new Data(8))
        .containsEntry("admission", new Data("enforce"))
        .containsEntry("frozen", new Data("sale"));
    assertThat(CtlRun.of(way.options(), "get", "gold.budget").out()).isEqualToIgnoringNewLines("5");
    assertThat(CtlRun.of(way.options(), "get", "gold").out())
        .containsPattern("(?m)^gold\\.residence\\.p95 +[0-9]")
        .doesNotContain("rest.");

    // Both budgets were one step.
    List<Data> history = CtlRun.of(way.options(), "history", "--json").json().list();
    assertThat(history.get(history.size() - 1).at("budgets").map())
        .containsEntry("gold", new Data(5))
        .containsEntry("rest", new Data(2));

    CtlRun back =
        CtlRun.of(way.options(), "set", "--json", "law=mtrr", "total=auto", "-m", "as before");
    assertThat(back.json().list()).hasSize(2);
    assertThat(CtlRun.of(way.options(), "get", "total").out()).isEqualToIgnoringNewLines("auto");
    CtlRun.of(way.options(), "reload", "-m", "as before");
    CtlRun.of(way.options(), "resume", "-m", "as before");
  }

  @ParameterizedTest
  @EnumSource
  void topAndLog_runningServer_showItsClasses(ServerForTests.Way way) {
    CtlRun top = CtlRun.of(way.options(), "top", "--count", "3", "--delay", "100ms");
    assertThat(top.err()).isEmpty();
    assertThat(top.out().lines().filter(line -> line.startsWith("gold "))).hasSize(3);
    assertThat(top.out().lines().filter(line -> line.startsWith("class ")))
        .containsOnly(
            "class         budget running queued  arr/s  rej/s  measured target           p95");
    assertThat(top.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));

    CtlRun.of(way.options(), "share", "rest", "2", "-m", "for the log");
    CtlRun log = CtlRun.of(way.options(), "log", "--most", "500");
    assertThat(log.out())
        .containsPattern("(?m)^\\S+Z change \\d+ by .*: share: .*; reason: for the log$")
        .containsPattern("(?m)^\\S+Z decision \\d+ by mtrr: gold \\d+");
    assertThat(log.out().lines()).isSorted();
    List<Data> all = CtlRun.of(way.options(), "log", "--most", "500", "--json").json().list();
    assertThat(all).extracting(each -> each.at("kind").text("")).contains("decision", "change");
  }
}
