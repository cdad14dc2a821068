package io.github.jettyqos.ctl;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The state of a server as lines for a screen. */
final class Frame {
  /** From here on a server is near to turning requests away. */
  private static final double HIGH = 0.8;

  private static final double LEAST = 0.005; // shown as 0.00

  private static final int SENTENCE_LINES = 4;

  /** A line, and whether it is emphasised. */
  record ScreenLine(String text, boolean stands) {}

  private final Data state;
  private final Rates rates;
  private final int columns;
  private final List<ScreenLine> lines = new ArrayList<>();

  private Frame(Data state, Rates rates, int columns) {
    this.state = state;
    this.rates = rates;
    this.columns = columns;
  }

  /**
   * Draws a state.
   *
   * @param before the previous state; unknown for the first
   * @param columns of the terminal; no line is longer
   * @param rows of the terminal; the last line counts the classes without room
   */
  static List<ScreenLine> of(Data state, Data before, int columns, int rows) {
    Frame frame = new Frame(state, Rates.between(before, state), columns);
    frame.head();
    frame.classes(rows);
    return frame.lines;
  }

  /** The meanings of the columns. */
  static List<ScreenLine> help() {
    List<ScreenLine> all = new ArrayList<>();
    all.add(new ScreenLine("What the columns are; a wider terminal shows more of them:", true));
    for (TableColumn each : TableColumn.values()) {
      all.add(new ScreenLine(TerminalText.left(each.head, 15) + each.meaning, false));
    }
    return all;
  }

  /** Whether admission only observes. */
  private static boolean observes(Data state) {
    return state.at("admission").text("").equals("observe");
  }

  private void head() {
    boolean isTold = state.at("sentence").isKnown();
    if (isTold) {
      Findings found = Findings.of(state);
      TerminalText.wrap(Output.line(found.sentence()), columns, SENTENCE_LINES)
          .forEach(each -> lines.add(new ScreenLine(each, !found.areWell())));
    }
    Data law = state.at("law");
    String server = state.at("server").text("");
    String name = law.at("name").text("?") + (law.at("shadow").isTrue() ? ", shadow" : "");
    add(
        false,
        (server.isEmpty() ? "" : server + "  ") + time(state.at("now")),
        "law " + name,
        "admission " + state.at("admission").text("?"),
        observes(state) ? "queued and rejected: what would be" : "");
    String threads =
        "total %s of %s threads%s"
            .formatted(
                Figures.count(state.at("partition").at("total").number()),
                Figures.count(state.at("threads").number()),
                law.at("total").isKnown() ? ", pinned" : "");
    add(false, threads, processors());
    pressure();
    state();
    if (law.at("frozen").isKnown()) {
      String until = law.at("frozenUntil").isKnown() ? time(law.at("frozenUntil")) : "resume";
      add(true, "FROZEN until %s: %s".formatted(until, law.at("frozen").text("")));
    }
    List<String> shortfalls =
        state.at("cannotBeKept").list().stream().map(Frame::shortfall).toList();
    if (!isTold && !shortfalls.isEmpty()) {
      add(true, "cannot be kept: " + String.join(", ", shortfalls));
    }
  }

  private static String shortfall(Data of) {
    return of.at("class").isKnown()
        ? "%s (%s %s, at best %s)"
            .formatted(
                of.at("class").text("?"),
                of.at("statistic").text("?"),
                Figures.time(of.at("asked").number()),
                Figures.time(of.at("nearest").number()))
        : of.text("?");
  }

  /** What needs attention beside targets. */
  private void state() {
    if (state.at("ready").isKnown() && !state.at("ready").isTrue()) {
      add(true, "NOT READY: even the first class is turned away");
    }
    String held =
        state.at("heap").at("held").map().entrySet().stream()
            .map(each -> each.getKey() + " " + Figures.count(each.getValue().number()))
            .collect(joining(", "));
    if (!held.isEmpty()) {
      add(true, "the heap is short, handlers at most: " + held);
    }
    Data file = state.at("file");
    if (file.at("refused").isKnown()) {
      String words = "%s is not in force since %s: %s";
      add(
          true,
          words.formatted(
              file.at("path").text("?"), time(file.at("since")), file.at("refused").text("?")));
    }
  }

  /** Left out for servers that do not tell it. */
  private void pressure() {
    double value = state.at("pressure").at("value").number();
    if (value >= 0 && value <= 1) {
      double wanted = state.at("replicasWanted").number();
      add(
          value >= HIGH,
          String.format(Locale.ROOT, "pressure %.2f", value)
              + (value < LEAST ? "" : " by " + state.at("pressure").at("cause").text("?")),
          wanted >= 0 ? "wants " + Figures.rate(wanted) + " servers like this" : "");
    }
  }

  private static String time(Data at) {
    String now = at.text("");
    return now.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d.*")
        ? now.substring(11, 19) + "Z"
        : "-";
  }

  /** The processors needed for the arrivals by the model, not the measured use. */
  private String processors() {
    double use = state.at("model").at("use").number();
    double all = state.at("model").at("processors").number();
    return use >= 0 && use < 1e6 && all > 0
        ? String.format(
            Locale.ROOT, "asked for %.0f%% of %s processors", use * 100, Figures.rate(all))
        : "use of processors not known";
  }

  private void classes(int rows) {
    List<Data> all = state.at("classes").list();
    int longest =
        all.stream()
            .mapToInt(each -> TerminalText.width(Output.line(each.at("name").text("?"))))
            .max()
            .orElse(1);
    List<TableColumn> shown = TableColumn.in(columns, longest);
    TableColumn.Table table = TableColumn.Table.of(all, rates, observes(state));
    int nameWidth = TableColumn.nameWidth(shown, columns, longest);
    add(false, "");
    add(false, TableColumn.heads(shown, nameWidth));
    int room = Math.max(1, rows - lines.size() - 1);
    int most = all.size() <= room ? all.size() : room - 1;
    for (Data each : all.subList(0, most)) {
      add(TableColumn.isMissed(each), TableColumn.row(shown, nameWidth, each, table));
    }
    if (most < all.size()) {
      add(false, (all.size() - most) + " more classes");
    }
  }

  private void add(boolean stands, String... parts) {
    String line = Output.line(String.join("   ", parts).stripTrailing());
    lines.add(new ScreenLine(TerminalText.cut(line, columns), stands));
  }
}
