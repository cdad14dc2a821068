package io.github.jettyqos.sim.experiment.run;

import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.report.Check;
import io.github.jettyqos.sim.report.Html;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The report of all experiments as one page with its pictures. */
final class ReportPage {
  private final Html page = new Html("The papers, run again");

  private ReportPage() {}

  /** The page; pictures are taken from where the experiments wrote them. */
  static String of(List<Conclusion> conclusions, Path out) throws IOException {
    ReportPage report = new ReportPage();
    report.summary(conclusions);
    for (Conclusion each : conclusions) {
      report.experiment(each, out);
    }
    return report.page.end();
  }

  private void summary(List<Conclusion> conclusions) {
    long held = conclusions.stream().filter(Conclusion::holds).count();
    page.paragraph(
        "%d of %d experiments keep all their bounds. Numbers are means over the seeds; the same"
            + " seeds give the same numbers.",
        held, conclusions.size());
    page.table("experiment", "what it shows", "verdict", "seeds", "time");
    for (Conclusion each : conclusions) {
      page.row(
          each.holds(),
          each.experiment().name(),
          each.experiment().title(),
          each.verdict(),
          "" + each.seeds(),
          time(each.took()));
    }
    page.endTable();
  }

  private void experiment(Conclusion each, Path out) throws IOException {
    String name = each.experiment().name();
    page.heading(name, each.experiment().title());
    page.paragraph("%s. %d seeds, %s.", each.verdict(), each.seeds(), time(each.took()));
    Findings findings = each.findings();
    if (findings == null) {
      page.paragraph("%s", each.failure());
      return;
    }
    paper(findings);
    page.table("check", "value", "bound", "verdict");
    for (Check check : findings.checks()) {
      page.row(
          check.holds(),
          check.name(),
          number(check.value()),
          (check.least() ? "at least " : "at most ") + number(check.bound()),
          check.holds() ? "holds" : "MISSED");
    }
    page.endTable();
    Path picture = out.resolve(name + ".png");
    if (Files.exists(picture)) {
      page.picture(picture, name);
    }
    if (!findings.lines().isEmpty()) {
      page.details("the whole table", findings.lines());
    }
  }

  private void paper(Findings findings) {
    if (findings.paper().isEmpty()) {
      return;
    }
    page.table("number", "paper", "ours", "away");
    for (Map.Entry<String, Double> said : findings.paper().entrySet()) {
      Double ours = findings.results().get(said.getKey());
      String away = "-";
      if (ours != null && said.getValue() != 0) {
        away = String.format(Locale.ROOT, "%+.1f %%", 100 * (ours / said.getValue() - 1));
      }
      page.row(
          true, said.getKey(), number(said.getValue()), ours == null ? "-" : number(ours), away);
    }
    page.endTable();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }

  private static String time(Duration took) {
    return String.format(Locale.ROOT, "%.1f s", took.toMillis() / 1e3);
  }
}
