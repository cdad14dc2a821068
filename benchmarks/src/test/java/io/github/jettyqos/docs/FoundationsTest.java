package io.github.jettyqos.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Checks the table of what the papers say against the experiments that there are. */
final class FoundationsTest {
  /** The states of an item, in the order in which the page counts them. */
  private static final List<String> STATES =
      List.of("done", "otherwise", "regression test", "not reproduced");

  /** The papers, by the letter that an item of each begins with. */
  private static final Map<String, String> PAPERS =
      new TreeMap<>(Map.of("B", "Bestavros", "G", "Gao", "J", "Jamjoom", "L", "Lu", "Q", "Liu"));

  private static final Pattern ROW = Pattern.compile("(?m)^\\| ([BGJLQ])(\\d+) \\|(.*)\\|$");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  /** The name of an experiment, such as {@code lu-fig4}. */
  private static final Pattern EXPERIMENT = Pattern.compile("[a-z]+(?:-[a-z0-9]+)+");

  private static final int ITEMS = 91;
  private static final int NOT_REPRODUCED = 6;

  private static final Page PAGE = Page.read(Page.ROOT.resolve("docs/foundations.md"));

  /** A line of the table: what a paper says, where that is in the code, its state, its figure. */
  private record Item(
      String paper, int number, String text, String where, String state, String figure) {

    static Item of(MatchResult row) {
      List<String> cells = Stream.of(row.group(3).split("\\|", -1)).map(String::strip).toList();
      assertThat(cells).as(row.group()).hasSize(4);
      return new Item(
          row.group(1),
          Integer.parseInt(row.group(2)),
          cells.get(0),
          cells.get(1),
          cells.get(2),
          cells.get(3));
    }

    Stream<String> names() {
      return CODE.matcher(where).results().map(code -> code.group(1));
    }

    @Override
    public String toString() {
      return paper + number;
    }
  }

  private static List<Item> items(Page page) {
    return ROW.matcher(page.text()).results().map(Item::of).toList();
  }

  /** Names and titles of the experiments, as the command lists them. */
  private static Map<String, String> experiments() {
    StringWriter out = new StringWriter();
    new CommandLine(Main.class).setOut(new PrintWriter(out, true)).execute("experiment");
    return out.toString()
        .lines()
        .map(line -> line.split(" +", 2))
        .filter(line -> !line[0].equals("all"))
        .collect(Collectors.toMap(line -> line[0], line -> line[1]));
  }

  /** Experiments that the table names and the command does not list. */
  private static List<String> unknown(Page page) {
    Set<String> known = experiments().keySet();
    return items(page).stream()
        .flatMap(Item::names)
        .filter(name -> EXPERIMENT.matcher(name).matches() && !known.contains(name))
        .toList();
  }

  /** How many items of each paper are in each state. */
  private static String counts(List<Item> items) {
    List<String> lines = new ArrayList<>();
    lines.add("| paper | items | " + String.join(" | ", STATES) + " |");
    lines.add("|---|---" + "|---".repeat(STATES.size()) + "|");
    PAPERS.forEach(
        (letter, name) ->
            lines.add(
                line(name, items.stream().filter(each -> each.paper.equals(letter)).toList())));
    lines.add(line("all", items));
    return String.join("\n", lines) + "\n";
  }

  private static String line(String name, List<Item> items) {
    return "| "
        + name
        + " | "
        + items.size()
        + STATES.stream()
            .map(state -> " | " + items.stream().filter(each -> each.state.equals(state)).count())
            .collect(Collectors.joining())
        + " |";
  }

  @Test
  void items_eachHasAPlaceAndAStateAndAFigureOrReason() {
    List<Item> items = items(PAGE);
    assertThat(items).hasSizeGreaterThanOrEqualTo(ITEMS);
    assertThat(items)
        .allSatisfy(
            each -> {
              assertThat(each.text).isNotBlank();
              assertThat(each.names()).isNotEmpty();
              assertThat(each.state).isIn(STATES);
            });
    assertThat(items)
        .filteredOn(each -> !each.state.equals("done"))
        .allSatisfy(each -> assertThat(each.figure).isNotBlank());
    assertThat(items)
        .filteredOn(each -> each.state.equals("not reproduced"))
        .hasSizeLessThanOrEqualTo(NOT_REPRODUCED);
  }

  @Test
  void items_ofAPaper_areNumberedWithoutAGap() {
    List<Item> items = items(PAGE);
    for (String letter : PAPERS.keySet()) {
      List<Integer> numbers =
          items.stream().filter(each -> each.paper.equals(letter)).map(Item::number).toList();
      assertThat(numbers).as(letter).isSorted().startsWith(1).doesNotHaveDuplicates();
      assertThat(numbers).as(letter).last().isEqualTo(numbers.size());
    }
  }

  @Test
  void experiments_thatTheTableNames_areListed() {
    assertThat(unknown(PAGE)).isEmpty();
  }

  /** The twin: an experiment that there is not. */
  @Test
  void experiments_aNameThatIsNotListed_isFound() {
    Page broken = new Page(PAGE.file(), PAGE.text().replaceFirst("`lu-fig4`", "`lu-fig44`"));
    assertThat(unknown(broken)).containsExactly("lu-fig44");
  }

  /** An experiment of a paper tells its author in the title. */
  @Test
  void experiments_ofAPaper_areEachInItsTable() {
    List<Item> items = items(PAGE);
    experiments()
        .forEach(
            (name, title) ->
                PAPERS.forEach(
                    (letter, author) -> {
                      if (title.startsWith(author + " ")) {
                        assertThat(items)
                            .as(name)
                            .filteredOn(each -> each.paper.equals(letter))
                            .flatExtracting(each -> each.names().toList())
                            .contains(name);
                      }
                    }));
  }

  /** {@code -Dreference.write=true} writes the counts. */
  @Test
  void counts_onThePage_areThoseOfTheTable() throws IOException {
    String counts = counts(items(PAGE));
    Pattern written = Pattern.compile("(?m)^\\| paper \\| items \\|.*\\n(?:\\|.*\\n)+");
    Matcher found = written.matcher(PAGE.text());
    assertThat(found.find()).isTrue();
    if (Boolean.getBoolean("reference.write")) {
      Files.writeString(PAGE.file(), found.replaceFirst(Matcher.quoteReplacement(counts)));
    } else {
      assertThat(found.group()).isEqualTo(counts);
    }
  }

  @Test
  void states_areAllExplained() {
    assertThat(STATES).allSatisfy(state -> assertThat(PAGE.text()).contains("*" + state + "*"));
  }
}
