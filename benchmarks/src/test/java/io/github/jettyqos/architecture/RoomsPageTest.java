package io.github.jettyqos.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of rooms in docs/architecture.md equals {@link Rooms}. */
class RoomsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "architecture.md");

  private static final List<String> MODULES =
      List.of(
          "qos-core",
          "qos-jetty",
          "qos-sim",
          "qos-jetty/qos-ctl",
          "qos-jetty/integrations/jetty-home",
          "qos-jetty/integrations/jakarta-rest",
          "qos-jetty/integrations/dropwizard",
          "qos-jetty/integrations/spring");

  /** A row: module, room, contents, permitted imports. */
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\|[^|]*\\| `([\\w.]+)` \\|[^|]*\\|([^|\\n]*)\\|$");

  private static final Pattern ROOM = Pattern.compile("`([\\w.]+)`");

  @Test
  void table_ofThePage_isThatOfTheRules() throws IOException {
    Map<String, Set<String>> page = new TreeMap<>();
    ROW.matcher(Files.readString(PAGE))
        .results()
        .filter(row -> Rooms.MAY_IMPORT.containsKey(row.group(1)))
        .forEach(row -> page.put(row.group(1), rooms(row.group(2))));
    page.forEach((room, may) -> may.remove(room)); // which is part of "all of core"

    Map<String, Set<String>> rules = new TreeMap<>();
    Rooms.MAY_IMPORT.forEach((room, may) -> rules.put(room, new TreeSet<>(may)));
    rules.keySet().removeIf(room -> !isBuilt(room));

    assertThat(page).isEqualTo(rules);
  }

  private static Set<String> rooms(String cell) {
    String all =
        Rooms.MAY_IMPORT.keySet().stream()
            .filter(room -> room.startsWith("core"))
            .map(room -> "`" + room + "`")
            .collect(Collectors.joining());
    String named =
        cell.replace("the words", "`core.text` `core.check` `core`").replace("all of core", all);
    return ROOM.matcher(named)
        .results()
        .map((MatchResult room) -> room.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether a room exists; the rules may name rooms that do not exist yet. */
  private static boolean isBuilt(String room) {
    Path sources = Path.of("src", "main", "java", "io", "github", "jettyqos");
    Path inside = sources.resolve(room.replace('.', '/'));
    return MODULES.stream().anyMatch(module -> Files.exists(Path.of("..", module).resolve(inside)));
  }
}
