package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.diagnose.Diagnosis;
import io.github.jettyqos.core.diagnose.Finding;
import io.github.jettyqos.core.history.Series;
import io.github.jettyqos.core.measure.ReportedClass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The report of a server to front ends, which is requested many times a second and therefore small.
 * It omits exempt classes, which have neither budget nor queue.
 */
final class ReportView {
  private static final double MILLIS = 1e3;
  private static final List<String> HEAD =
      List.of("class", "queued", "working", "budget", "idle", "rate", "latency", "speed");

  private final Managed server;
  private final Diagnoses diagnoses;
  private final AtomicLong sequence;

  ReportView(Managed server, Diagnoses diagnoses, AtomicLong sequence) {
    this.diagnoses = diagnoses;
    this.sequence = sequence;
    this.server = server;
  }

  Answer answer() {
    List<ReportedClass> classes = new ArrayList<>();
    List<String> names = Standing.names(server);
    for (int k = 0; k < names.size(); k++) {
      classes.add(server.reported(k));
    }
    boolean stopping = server.isStopping();
    return new Answer(data(names, classes, stopping), () -> words(names, classes, stopping));
  }

  private Map<String, @Nullable Object> data(
      List<String> names, List<ReportedClass> classes, boolean stopping) {
    List<Map<String, @Nullable Object>> all = new ArrayList<>(classes.size());
    for (int k = 0; k < classes.size(); k++) {
      all.add(data(names.get(k), classes.get(k)));
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("run", server.run());
    data.put("sequence", sequence.incrementAndGet());
    data.put("stopping", stopping);
    data.put("admission", Standing.admission(server));
    data.put("classes", all);
    List<Finding> findings = diagnoses.findings();
    data.put("sentence", findings.isEmpty() ? null : Diagnosis.sentence(findings));
    data.put("state", findings.isEmpty() ? null : worst(findings));
    data.put("pressure", rounded(server.control().pressure().value()));
    return data;
  }

  /** The worst state of a class, or {@code trouble} of the server as a whole. */
  private static String worst(List<Finding> findings) {
    Finding first = findings.get(0);
    if (first.isTrouble() && first.name() == null) {
      return first.state();
    }
    int worst =
        findings.stream().mapToInt(each -> Series.STATES.indexOf(each.state())).max().orElse(0);
    return Series.STATES.get(Math.max(0, worst));
  }

  private static Map<String, @Nullable Object> data(String name, ReportedClass of) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("name", name);
    data.put("queued", of.queued());
    data.put("working", of.working());
    data.put("budget", of.budget());
    data.put("idle", of.idle());
    data.put("rate", rounded(of.rate()));
    data.put("latencyMs", rounded(MILLIS * of.latencySeconds()));
    data.put("speed", rounded(of.speed()));
    return data;
  }

  /** Rounds to thousandths, as further digits are noise. NaN is kept, and written as null. */
  private static double rounded(double value) {
    return Math.abs(value) < 1e12 ? Math.rint(value * MILLIS) / MILLIS : value;
  }

  private static String words(List<String> names, List<ReportedClass> classes, boolean stopping) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    for (int k = 0; k < classes.size(); k++) {
      ReportedClass of = classes.get(k);
      rows.add(
          List.of(
              names.get(k),
              String.valueOf(of.queued()),
              String.valueOf(of.working()),
              String.valueOf(of.budget()),
              String.valueOf(of.idle()),
              String.format(Locale.ROOT, "%.1f/s", of.rate()),
              known("%.1fms", MILLIS * of.latencySeconds()),
              known("%.1f/s", of.speed())));
    }
    return (stopping ? "stopping\n" : "") + TextTable.of(rows);
  }

  private static String known(String format, double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
  }
}
