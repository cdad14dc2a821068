package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.history.History;
import io.github.jettyqos.core.loop.LoopStatus.PastPartition;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.text.Json;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The operations that only read. */
final class Reads {
  private final ConfigFile file;
  private final Managed server;
  private final Changes changes;
  private final InstantSource wallClock;
  private final StateView state;
  private final ReportView report;
  private final History history;
  private final Role caller;
  private final PredictionErrors errors;

  /**
   * Reads.
   *
   * @param file the server with its present classes, and its file
   * @param model remembers what it computed
   * @param diagnoses the last ones
   * @param history what charts show
   * @param reports the number of reports so far
   * @param caller decides whether addresses of clients are shown
   * @param errors of predictions lately
   */
  Reads(
      ConfigFile file,
      Changes changes,
      InstantSource wallClock,
      ModelView model,
      Diagnoses diagnoses,
      History history,
      AtomicLong reports,
      Role caller,
      PredictionErrors errors) {
    this.file = file;
    this.server = file.server();
    this.changes = changes;
    this.wallClock = wallClock;
    this.state = new StateView(file, wallClock, model, diagnoses, changes);
    this.history = history;
    this.report = new ReportView(server, diagnoses, reports);
    this.caller = caller;
    this.errors = errors;
  }

  Answer state() {
    return new Answer(state.data(), state::words);
  }

  Answer report() {
    return report.answer();
  }

  Answer nodes() {
    return new Nodes(server).all();
  }

  Answer stuck() {
    List<Map<String, @Nullable Object>> all = server.stuck();
    Instant now = wallClock.instant();
    for (Map<String, @Nullable Object> each : all) {
      double seconds = each.get("seconds") instanceof Double given ? given : 0;
      each.put("since", now.minus(Durations.ofSeconds(seconds)).toString());
    }
    return all.isEmpty()
        ? new Answer(all, () -> "no handler is stuck")
        : Answer.lines(all, () -> all.stream().map(Reads::stuckInWords).toList());
  }

  Answer requests(int most) {
    return RequestsView.of(server, most, wallClock.instant());
  }

  private static String stuckInWords(Map<String, @Nullable Object> stuck) {
    String frames =
        stuck.get("stack") instanceof List<?> stack
            ? stack.stream().map(frame -> "\n  at " + frame).collect(Collectors.joining())
            : "";
    return "%s: %s %s since %s, in thread %s, %s%s%s"
        .formatted(
            stuck.get("class"),
            stuck.get("method"),
            stuck.get("path"),
            stuck.get("since"),
            stuck.get("thread"),
            stuck.get("state"),
            Boolean.TRUE.equals(stuck.get("interrupted")) ? ", interrupted" : "",
            frames);
  }

  Answer who(int proposal) {
    return new WhoView(server, caller == Role.OPERATOR).answer(proposal);
  }

  Answer explain(String request) {
    return Answer.text(server.explain(request));
  }

  Answer propose(String budgets) {
    // Read first, as a partition that is put in force meanwhile has a greater number.
    long number = StateView.number(server);
    PartitionProposal proposal =
        PartitionProposal.of(
            server, PartitionText.of(budgets, server).of(server.partition()), errors);
    Map<String, @Nullable Object> data = proposal.data();
    data.put("number", number);
    data.put("byHand", server.control().byHand().number());
    data.put("at", wallClock.instant().toString());
    String stands =
        "\npartition %s is in force; a change that is decided on this can say so by still=%1$s"
            .formatted(number);
    return new Answer(data, () -> proposal.inWords() + stands);
  }

  Answer plan() {
    return PlanView.of(server, errors);
  }

  Answer decisions(int most, long after) {
    List<Map<String, @Nullable Object>> found =
        server.control().decisions(most).stream().filter(each -> number(each) > after).toList();
    return Answer.lines(found, () -> found.stream().map(Json::write).toList());
  }

  private static long number(Map<String, @Nullable Object> decision) {
    return decision.get("number") instanceof Number number ? number.longValue() : 0;
  }

  Answer changes(long after) {
    List<Change> found = changes.all().stream().filter(each -> each.number() > after).toList();
    return Answer.lines(
        found.stream().map(Change::data).toList(),
        () -> found.stream().map(each -> each.at() + " " + each.inWords()).toList());
  }

  Answer history() {
    List<PastPartition> all = server.control().history();
    List<Map<String, @Nullable Object>> data = new ArrayList<>();
    for (PastPartition each : all) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("number", each.number());
      one.put("at", each.at().toString());
      one.putAll(StateView.partition(server, each.partition()));
      one.put("reason", each.reason());
      one.put("inForce", each.number() == all.get(all.size() - 1).number());
      data.add(one);
    }
    return Answer.lines(data, () -> Standing.history(server));
  }

  Answer series(String span, String after) {
    Instant now = wallClock.instant();
    return SeriesView.of(history, SeriesView.Span.of(span), after, changes.all(), now);
  }

  Answer differences() throws IOException {
    List<KeyDifference> all = file.differences();
    List<Map<String, @Nullable Object>> data = new ArrayList<>();
    for (KeyDifference each : all) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("key", each.key());
      one.put("here", each.first());
      one.put("inFile", each.second());
      data.add(one);
    }
    List<String> lines = all.stream().map(each -> each.inWords("here", "in the file")).toList();
    return all.isEmpty()
        ? new Answer(data, () -> "the server is as its file says")
        : Answer.lines(data, () -> lines);
  }

  Answer export() {
    return yaml(QosYaml.print(server.current()));
  }

  Answer learned() {
    return yaml(server.learned());
  }

  private static Answer yaml(String text) {
    return new Answer(Map.of("yaml", text), () -> text);
  }
}
