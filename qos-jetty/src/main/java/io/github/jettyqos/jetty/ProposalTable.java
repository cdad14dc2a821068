package io.github.jettyqos.jetty;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.loop.Prediction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** A partition that is proposed, as a table of text. */
final class ProposalTable {
  private static final String UNKNOWN = "-";

  private static final List<String> HEAD =
      List.of(
          "class",
          "now",
          "proposed",
          "residence",
          "predicted",
          "if applied",
          "target",
          "measured",
          "predicted",
          "if applied",
          "lost",
          "if applied");

  private ProposalTable() {}

  static String of(PartitionProposal proposal) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    for (int k = 0; k < proposal.classes().size(); k++) {
      rows.add(
          row(
              proposal.classes().get(k),
              proposal.inForce().budget(k),
              proposal.proposed().budget(k)));
    }
    StringBuilder text = new StringBuilder();
    rows.forEach(row -> text.append(line(row, rows)).append('\n'));
    text.append("total ").append(proposal.inForce().total());
    text.append(" -> ").append(proposal.proposed().total()).append('\n');
    return text.append(legend(proposal)).toString();
  }

  private static List<String> row(PartitionProposal.OfClass each, int now, int proposed) {
    boolean aims = each.target().isPresent();
    return List.of(
        each.name(),
        String.valueOf(now),
        String.valueOf(proposed),
        time(each.residence()),
        time(each.predicted(), Prediction::residence),
        time(each.ifApplied(), Prediction::residence),
        each.target().map(Target::inWords).orElse("none"),
        time(each.measured()),
        aims ? time(each.predicted(), Prediction::quantile) : UNKNOWN,
        aims ? time(each.ifApplied(), Prediction::quantile) : UNKNOWN,
        lost(each.predicted()),
        lost(each.ifApplied()));
  }

  private static String time(Optional<Prediction> predicted, ToDoubleFunction<Prediction> of) {
    return time(predicted.stream().mapToDouble(of).findFirst());
  }

  private static String time(OptionalDouble seconds) {
    if (seconds.isEmpty() || Double.isNaN(seconds.getAsDouble())) {
      return UNKNOWN;
    }
    double value = seconds.getAsDouble();
    if (Double.isInfinite(value)) {
      return "without end";
    }
    return value < 1
        ? String.format(Locale.ROOT, "%.1fms", value * 1e3)
        : String.format(Locale.ROOT, "%.2fs", value);
  }

  private static String lost(Optional<Prediction> predicted) {
    return predicted
        .map(Prediction::loss)
        .filter(loss -> !loss.isNaN())
        .map(loss -> String.format(Locale.ROOT, "%.1f%%", loss * 100))
        .orElse(UNKNOWN);
  }

  private static String line(List<String> row, List<List<String>> rows) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      int at = column;
      int width = rows.stream().mapToInt(each -> each.get(at).length()).max().orElse(0);
      String cell = row.get(column);
      line.append(cell).append(" ".repeat(width - cell.length() + 2));
    }
    return line.toString().stripTrailing();
  }

  private static String legend(PartitionProposal proposal) {
    boolean known = proposal.classes().stream().anyMatch(each -> each.predicted().isPresent());
    boolean knownNext = proposal.classes().stream().anyMatch(each -> each.ifApplied().isPresent());
    List<String> lines = new ArrayList<>();
    Collections.addAll(
        lines,
        "now, proposed: threads",
        "residence: the mean, and measured: what the target names; both over the last 10 to 20 s",
        "predicted, if applied: by the model at the arrivals of the last step, under the partition"
            + " in force and under the proposed one",
        "lost: part of the requests that would be turned away",
        UNKNOWN + ": not known, or no request");
    if (!known && !knownNext) {
      lines.add(
          "nothing can be predicted yet: no step of the loop has measured, neither the work nor the"
              + " speedup is known, or a class has no thread");
    }
    return String.join("\n", lines);
  }
}
