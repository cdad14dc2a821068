package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.diagnose.Diagnosis;
import io.github.jettyqos.core.diagnose.Finding;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.loop.LoopStatus;
import io.github.jettyqos.core.loop.LoopStatus.HeapStatus;
import io.github.jettyqos.core.loop.LoopStatus.PastPartition;
import io.github.jettyqos.core.loop.LoopStatus.Pressure;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.DemandEstimate.Present;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A server and all its classes at a moment, as data. Times are seconds, rates per second. */
final class StateView {
  private static final double MILLIS = 1e6;

  private static final List<String> HEAD =
      List.of("class", "budget", "running", "queued", "arrivals", "rejected", "p95", "guarantee");

  private final ConfigFile file;
  private final Managed server;
  private final InstantSource wallClock;
  private final ModelView model;
  private final Diagnoses diagnoses;
  private final Changes changes;

  StateView(
      ConfigFile file,
      InstantSource wallClock,
      ModelView model,
      Diagnoses diagnoses,
      Changes changes) {
    this.file = file;
    this.server = file.server();
    this.wallClock = wallClock;
    this.model = model;
    this.changes = changes;
    this.diagnoses = diagnoses;
  }

  Map<String, @Nullable Object> data() {
    LoopStatus status = server.control().status();
    LoopRecord last = status.last().orElse(null);
    ModelView.Modelled modelled = model.of(last, server.control().classes(), server.demand());
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("now", wallClock.instant().toString());
    data.put("server", server.serverName());
    List<Finding> findings = diagnoses.findings();
    data.put("sentence", findings.isEmpty() ? null : Diagnosis.sentence(findings));
    data.put("findings", findings.stream().map(Finding::data).toList());
    data.put("admission", Standing.admission(server));
    data.put("law", law(status));
    data.put("file", file());
    data.put("threads", server.control().threads());
    data.put("processors", processors(server.demand().present()));
    data.put("pressure", pressure(status.pressure()));
    data.put("ready", status.ready());
    data.put("nodes", server.cluster().map(front -> front.nodes().size()).orElse(null));
    data.put("heap", heap(status.heap()));
    OptionalDouble wanted = server.control().replicasWanted();
    data.put("replicasWanted", wanted.isPresent() ? wanted.getAsDouble() : null);
    data.put("partition", partition());
    data.put("standing", Standing.inWords(server));
    data.put("cannotBeKept", status.certificateData());
    data.put("decision", last == null ? null : decision(last));
    data.put("steps", status.steps());
    data.put("holds", holds(status));
    data.put("model", model(modelled));
    data.put("classes", classes(last, modelled));
    return data;
  }

  /** The file or settings, and why they are not in force; null without a file if they are. */
  private @Nullable Map<String, @Nullable Object> file() {
    if (file.path() == null && file.refusal().isEmpty()) {
      return null;
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("path", file.source());
    data.put("refused", file.refusal().map(ConfigFile.Refusal::error).orElse(null));
    data.put("since", file.refusal().map(each -> each.since().toString()).orElse(null));
    return data;
  }

  /** The state as text. */
  String words() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    List<ServiceClass> owners = server.control().classes();
    for (int k = 0; k < server.names().size(); k++) {
      boolean exempt = k >= owners.size();
      ClassCounts counts = server.counts(k);
      long rejected = counts.rejected().values().stream().mapToLong(Long::longValue).sum();
      double p95 = server.recentDelays(k).residence().percentile(95).toNanos() / MILLIS;
      rows.add(
          List.of(
              server.names().get(k),
              exempt ? "-" : String.valueOf(counts.budget()),
              String.valueOf(counts.running()),
              exempt ? "-" : String.valueOf(counts.queued()),
              String.valueOf(counts.arrivals()),
              String.valueOf(rejected),
              String.format(Locale.ROOT, "%.1fms", p95),
              exempt ? "exempt" : owners.get(k).guarantee().inWords()));
    }
    String refused =
        file.refusal()
            .map(
                each ->
                    "%s is not in force since %s, what was before goes on: %s\n"
                        .formatted(file.source(), each.since(), each.error()))
            .orElse("");
    List<Finding> findings = diagnoses.findings();
    String sentence = findings.isEmpty() ? "" : Diagnosis.sentence(findings) + "\n";
    return sentence + Standing.inWords(server) + "\n" + refused + TextTable.of(rows);
  }

  private Map<String, @Nullable Object> law(LoopStatus status) {
    boolean pinned = status.options().total().isPresent();
    Map<String, @Nullable Object> law = new LinkedHashMap<>();
    law.put("name", status.options().law().key());
    law.put("shadow", status.options().shadow());
    law.put("frozen", status.frozen().orElse(null));
    law.put("frozenBy", status.frozen().map(changes::frozenBy).orElse(null));
    law.put("frozenUntil", status.until().map(Instant::toString).orElse(null));
    law.put("total", pinned ? status.options().total().getAsInt() : null);
    law.put("period", Seconds.of(status.options().period()));
    return law;
  }

  private static Map<String, @Nullable Object> pressure(Pressure now) {
    Map<String, @Nullable Object> pressure = new LinkedHashMap<>();
    pressure.put("value", now.value());
    pressure.put("cause", now.cause().key());
    return pressure;
  }

  private static Map<String, @Nullable Object> heap(HeapStatus now) {
    Map<String, @Nullable Object> heap = new LinkedHashMap<>();
    heap.put("use", Double.isNaN(now.use()) ? null : now.use());
    heap.put("limit", now.limit().orElse(null));
    heap.put("held", now.held());
    return heap;
  }

  private static Map<String, @Nullable Object> processors(Present present) {
    boolean known = !Double.isNaN(present.count());
    Map<String, @Nullable Object> processors = new LinkedHashMap<>();
    processors.put("count", known ? present.count() : null);
    processors.put("origin", present.origin().key());
    processors.put("throttled", present.throttledPeriods() == 0 ? null : present.throttledShare());
    return processors;
  }

  private Map<String, @Nullable Object> partition() {
    long number = number(server);
    Map<String, @Nullable Object> data = partition(server, server.partition());
    data.put("number", number);
    return data;
  }

  /** The number of the partition in force, or of the one just before it. */
  static long number(Managed server) {
    List<PastPartition> history = server.control().history();
    return history.get(history.size() - 1).number();
  }

  /** The total, and the budgets by class. */
  static Map<String, @Nullable Object> partition(Managed server, Partition partition) {
    Map<String, @Nullable Object> budgets = new LinkedHashMap<>();
    List<String> names = Standing.names(server);
    for (int k = 0; k < partition.size(); k++) {
      budgets.put(names.get(k), partition.budget(k));
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("total", partition.total());
    data.put("budgets", budgets);
    return data;
  }

  private static Map<String, @Nullable Object> decision(LoopRecord last) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("number", last.number());
    data.put("at", last.at().toString());
    data.put("hold", last.step().hold().key());
    data.put("reason", last.reason());
    return data;
  }

  private static Map<String, Object> holds(LoopStatus status) {
    Map<String, Object> holds = new LinkedHashMap<>();
    status.holds().forEach((reason, count) -> holds.put(reason.key(), count));
    return holds;
  }

  private Map<String, @Nullable Object> model(ModelView.Modelled modelled) {
    Map<String, @Nullable Object> data = modelled.data();
    data.put("speedup", server.speedup().inWords());
    return data;
  }

  private List<Map<String, @Nullable Object>> classes(
      @Nullable LoopRecord last, ModelView.Modelled modelled) {
    Measurement measured = last == null ? null : last.step().measured();
    List<Prediction> predicted = last == null ? List.of() : last.predicted();
    List<ServiceClass> owners = server.control().classes();
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (int k = 0; k < server.names().size(); k++) {
      ClassView view = new ClassView(server, k);
      if (k >= owners.size()) {
        all.add(view.exempt());
        continue;
      }
      Map<String, @Nullable Object> one = view.admitted(owners.get(k));
      Finding finding = diagnoses.of(owners.get(k).name());
      if (finding != null) {
        one.put("verdict", finding.verdict()); // the same words everywhere
      }
      one.put("arrivalRate", measured == null ? null : measured.classes().get(k).arrivalRate());
      one.put("predicted", predicted.isEmpty() ? null : predicted.get(k).data());
      one.put("work", modelled.work(k));
      one.put("limitedBy", modelled.limitedBy(k));
      one.put("stretch", modelled.stretch(k));
      all.add(one);
    }
    return all;
  }
}
