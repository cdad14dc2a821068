package io.github.jettyqos.core.manage;

import static io.github.jettyqos.core.manage.Operation.Parameter.text;
import static io.github.jettyqos.core.manage.Operation.Parameter.truth;
import static io.github.jettyqos.core.manage.Operation.Parameter.whole;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.manage.Operation.Parameter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All operations with their implementations. */
final class Operations {
  /** The default number of decisions that are shown. */
  private static final int SOME = 10;

  private static final Parameter WHY = text(Arguments.REASON, "why, one line, for the log");
  private static final Parameter STILL =
      whole(
              Arguments.STILL,
              "the number of the partition that this was decided on; refused if another was put in"
                  + " force since, but by the law, which counts for apply alone")
          .orNone();
  private static final Parameter FOR =
      text(
              Arguments.LASTING,
              "such as 30m, 1s to 168h; the law goes on after that, or the partition before comes"
                  + " back where none moves budgets; for ever if not given")
          .orNone();
  private static final Parameter BUDGETS =
      text(
          "budgets",
          "such as gold=10, silver=6; gold+=2, silver-=2; or gold=10, total=14; what is not named"
              + " stays");
  private static final Parameter CLASS = text("class", "the name of a class that is not exempt");

  private static final Parameter NODE = text("node", "the name of a node of the front end");

  /** Reads from a server. */
  @FunctionalInterface
  interface Query {
    Answer of(Reads server, Arguments given) throws IOException;
  }

  /** Changes a server and returns a description, which may be empty. */
  @FunctionalInterface
  interface Deed {
    String of(Writes server, Arguments given) throws IOException;
  }

  /** An operation and its implementation. */
  sealed interface Entry {
    Operation operation();
  }

  record Read(Operation operation, Query question) implements Entry {}

  record Write(Operation operation, Deed deed) implements Entry {}

  private static final List<Entry> READS =
      List.of(
          read("state", "the server and all classes as they are now", (s, a) -> s.state()),
          read(
              "report",
              "what a front end asks many times a second: queue, idle threads, budget and rate of"
                  + " each class",
              (s, a) -> s.report()),
          read(
              "nodes",
              "of a front end, its nodes: what is thought of each, and what is there",
              (s, a) -> s.nodes()),
          read(
              "stuck",
              "the stuck handlers, the oldest first, with their stacks",
              (s, a) -> s.stuck()),
          read(
              "requests",
              "the requests that wait, are handled, or whose handlers are stuck: how many of each,"
                  + " and the oldest with class and path",
              (s, a) ->
                  s.requests((int) a.wholeOr("most", 1, RequestsView.MOST, RequestsView.SOME)),
              whole("most", "how many of each; 32 if not given, at most 1000").orNone()),
          read(
              "who",
              "the heaviest clients, routes and user agents of what is refused and of what holds"
                  + " threads, and proposals against them; addresses for operators only",
              (s, a) -> s.who((int) a.wholeOr("proposal", 0, Integer.MAX_VALUE, 0)),
              whole("proposal", "only the configuration of the proposal with this number, from 1")
                  .orNone()),
          read(
              "explain",
              "which class a request would have, which rule takes it, and why those before do not",
              (s, a) -> s.explain(a.text("request")),
              text(
                  "request",
                  "method and target, and if need be: from ADDRESS, to ADDRESS, host NAME,"
                      + " connector NAME, header NAME=VALUE, cookie NAME=VALUE")),
          read(
              "propose",
              "what a partition would do: what is measured and predicted of each class",
              (s, a) -> s.propose(a.text("budgets")),
              BUDGETS),
          read(
              "plan",
              "what the law would have in force, and what that would do; under the law static, what"
                  + " mtrr would",
              (s, a) -> s.plan()),
          read(
              "decisions",
              "the last decisions, the oldest first",
              (s, a) ->
                  s.decisions(
                      (int) a.wholeOr("most", 0, Integer.MAX_VALUE, SOME),
                      a.wholeOr("after", 0, Long.MAX_VALUE, 0)),
              whole("most", "how many; 10 if not given").orNone(),
              whole("after", "only those with a greater number").orNone()),
          read(
              "changes",
              "what operators changed, the oldest first",
              (s, a) -> s.changes(a.wholeOr("after", 0, Long.MAX_VALUE, 0)),
              whole("after", "only those with a greater number").orNone()),
          read("history", "the last partitions by number, the oldest first", (s, a) -> s.history()),
          read(
              "series",
              "what charts show: ten minutes by the second, or a day by the minute",
              (s, a) -> s.series(a.textOr("span", "10m"), a.textOr("since", "")),
              text("span", "10m or 1d; 10m if not given").orNone(),
              text("since", "only what is newer than this time, like 2026-11-30T06:00:00Z")
                  .orNone()),
          read(
              "differences",
              "in which keys the running server differs from its file, as that is now",
              (s, a) -> s.differences()),
          read(
              "export",
              "the configuration as YAML, with what was changed by hand, to be put into the file",
              (s, a) -> s.export()),
          read(
              "learned",
              "the configuration as YAML, with the work and arrivals that were learned",
              (s, a) -> s.learned()));

  private static final List<Entry> WRITES =
      List.of(
          write(
              "apply",
              "puts a partition in force in one step, which freezes the law until resume, unless it"
                  + " is static",
              (s, a) -> s.apply(a.text("budgets"), a),
              BUDGETS,
              FOR),
          write(
              "rollback",
              "puts a partition of the history in force, which freezes the law until resume, unless"
                  + " it is static",
              (s, a) -> s.rollback(a.whole("number", 1, Long.MAX_VALUE), a),
              whole("number", "of a partition in the history"),
              FOR),
          write(
              "freeze",
              "freezes the law: the partition stays as it is, until resume",
              (s, a) -> s.freeze(a),
              FOR),
          write("resume", "lets the law go on from the partition in force", (s, a) -> s.resume()),
          write(
              "law",
              "has another law go on from the partition in force",
              (s, a) -> s.law(a.text("name")),
              text(
                  "name",
                  "static, lend, mtrr, queueing-model, queue-length, age, pi, optimal, or the"
                      + " configuration's own")),
          write(
              "shadow",
              "has decisions published and not applied, or applied",
              (s, a) -> s.shadow(a.truth("on")),
              truth("on", "true: only published")),
          write(
              "total",
              "pins the handlers at once over all classes",
              (s, a) -> s.total((int) a.whole("threads", 0, Partition.THREADS.max())),
              whole("threads", "at most the server's; 0: as many as are of use")),
          write(
              "target",
              "sets another target of a class, of the same metric",
              (s, a) -> s.target(a.text("class"), a.text("statistic"), a.text("time")),
              CLASS,
              text("statistic", "mean, p50, p90, p95, p99 or p999"),
              text("time", "such as 250ms")),
          write(
              "share",
              "gives a class a share by weight instead of a target",
              (s, a) -> s.share(a.text("class"), (int) a.whole("weight", 1, 1000)),
              CLASS,
              whole("weight", "1 to 1000")),
          write(
              "drain",
              "of a front end: gives a node nothing new, until undrain; what is there goes on",
              (s, a) -> s.drain(a.text("node")),
              NODE),
          write(
              "undrain",
              "of a front end: gives a node requests again",
              (s, a) -> s.undrain(a.text("node")),
              NODE),
          write(
              "observe",
              "admission only observes: nothing waits, is turned away or moved",
              (s, a) -> s.admission(AdmissionMode.OBSERVE)),
          write(
              "enforce",
              "admission enforces budgets and queues; the law goes on in shadow mode",
              (s, a) -> s.enforce()),
          write(
              "control",
              "admission enforces budgets and queues, and the law moves budgets",
              (s, a) -> s.control()),
          write(
              "reload",
              "reads the file again and puts it in force, whole or not at all",
              (s, a) -> s.reload()),
          write(
              "load",
              "puts a configuration in force, whole or not at all; the file stays as it is",
              (s, a) -> s.load(a.text("yaml")),
              text("yaml", "one YAML document")));

  private static final List<Entry> ENTRIES =
      Stream.concat(READS.stream(), WRITES.stream()).toList();

  static final List<Operation> ALL = ENTRIES.stream().map(Entry::operation).toList();

  private Operations() {}

  /**
   * Finds an operation.
   *
   * @throws ConfigException if there is none of this name
   */
  static Entry find(String name) {
    for (Entry each : ENTRIES) {
      if (each.operation().name().equals(name)) {
        return each;
      }
    }
    throw UnknownName.of(
        "operation", name, "is not there", ALL.stream().map(Operation::name).toList());
  }

  private static Read read(String name, String says, Query question, Parameter... parameters) {
    return new Read(new Operation(name, Role.VIEWER, says, List.of(parameters)), question);
  }

  private static Write write(String name, String says, Deed deed, Parameter... parameters) {
    List<Parameter> all = new ArrayList<>(List.of(parameters));
    all.add(STILL);
    all.add(WHY);
    return new Write(new Operation(name, Role.OPERATOR, says, all), deed);
  }
}
