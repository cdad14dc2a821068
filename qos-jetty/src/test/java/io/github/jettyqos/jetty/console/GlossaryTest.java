package io.github.jettyqos.jetty.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The words of the page against the table of docs/architecture.md. */
final class GlossaryTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| ([^|]+) \\| ([^|]+) \\|$");
  private static final Pattern ENTRY =
      Pattern.compile("(?m)^  '([^']+)': (?:'([^']+)'|\"([^\"]+)\"),$");

  private static Map<String, String> page() throws IOException {
    try (InputStream in = ConsoleHandler.class.getResourceAsStream("js/glossary.js")) {
      Map<String, String> all = new TreeMap<>();
      ENTRY
          .matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .results()
          .forEach(
              each ->
                  all.put(each.group(1), each.group(2) == null ? each.group(3) : each.group(2)));
      return all;
    }
  }

  private static Map<String, String> document() throws IOException {
    String text = Files.readString(Path.of("../docs/architecture.md"));
    int begin = text.indexOf("\n## Words");
    Map<String, String> all = new TreeMap<>();
    ROW.matcher(text.substring(begin, text.indexOf("\n## ", begin + 1)))
        .results()
        .forEach(each -> all.put(each.group(1), each.group(2)));
    return all;
  }

  @Test
  void words_ofThePage_meanWhatTheTableSays() throws IOException {
    assertThat(page()).hasSizeGreaterThan(12);
    assertThat(document()).containsAllEntriesOf(page());
  }
}
