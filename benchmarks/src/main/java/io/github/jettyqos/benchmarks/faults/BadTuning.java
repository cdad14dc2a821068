package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.NotAllowedException;
import io.github.jettyqos.core.manage.Role;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Operators who ask for what cannot be. */
final class BadTuning implements Row {
  private static final String WHY = " reason=x";

  /** An operation and its arguments; a value ends where the next argument begins. */
  private static final List<String> CALLS =
      List.of(
          "apply budgets=gold=-1" + WHY,
          "apply budgets=gold=99999" + WHY,
          "apply budgets=gold=NaN" + WHY,
          "apply budgets=silver=4" + WHY,
          "apply budgets=gold" + WHY,
          "apply budgets=gold=1,gold=2" + WHY,
          "apply budgets=total=0" + WHY,
          "apply budgets=total=1000000" + WHY,
          "apply budgets=gold=4",
          "apply" + WHY,
          "apply budgets=gold=4 class=gold" + WHY,
          "rollback number=0" + WHY,
          "rollback number=99" + WHY,
          "rollback number=one" + WHY,
          "law name=chaos" + WHY,
          "law name=java.lang.String" + WHY,
          "shadow on=perhaps" + WHY,
          "total threads=-1" + WHY,
          "total threads=99999999999" + WHY,
          "target class=gold statistic=p95 time=-1s" + WHY,
          "target class=gold statistic=p42 time=1s" + WHY,
          "target class=gold statistic=p95 time=NaN" + WHY,
          "target class=silver statistic=p95 time=1s" + WHY,
          "share class=gold weight=0" + WHY,
          "share class=gold weight=Infinity" + WHY,
          "load yaml=threads:-1" + WHY,
          "load yaml={" + WHY,
          "reload" + WHY,
          "explode" + WHY,
          "freeze");

  @Override
  public String name() {
    return "bad live tuning";
  }

  @Override
  public String done() {
    return CALLS.size() + " wrong calls of operations, and right ones of who may only look";
  }

  @Override
  public String invariant() {
    return "all refused; partition, settings and the list of changes as before";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    try (FaultServer server = FaultServer.started(mode)) {
      String before = standing(server);
      Actor operator = new Actor("the measurement", Role.OPERATOR);
      for (String call : CALLS) {
        expect(finding, call, refuses(server, call, operator));
      }
      Actor viewer = new Actor("a viewer", Role.VIEWER);
      for (String call : List.of("apply budgets=gold=4" + WHY, "freeze" + WHY, "observe" + WHY)) {
        expect(finding, call, refuses(server, call, viewer));
      }
      finding.atMost("something changed", before.equals(standing(server)) ? 0 : 1, 0);
      Aftermath.check(server, finding);
    }
  }

  /** What must not change. */
  static String standing(FaultServer server) throws IOException {
    Actor looker = new Actor("the measurement", Role.VIEWER);
    return server.qos.partition()
        + server.qos.management().call("changes", Map.of(), looker).words()
        + server.qos.management().call("export", Map.of(), looker).words();
  }

  private static void expect(Finding finding, String call, boolean refused) {
    finding.atMost("calls not refused", refused ? 0 : 1, 0);
    if (!refused) {
      finding.note(call + " was not refused");
    }
  }

  private static boolean refuses(FaultServer server, String call, Actor actor) throws IOException {
    String[] words = call.split(" ", -1);
    Map<String, String> arguments = new LinkedHashMap<>();
    for (int i = 1; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      arguments.put(words[i].substring(0, equals), words[i].substring(equals + 1));
    }
    try {
      server.qos.management().call(words[0], arguments, actor);
      return false;
    } catch (IllegalArgumentException | IllegalStateException | NotAllowedException e) {
      return e.getMessage() != null && !e.getMessage().isBlank();
    }
  }
}
