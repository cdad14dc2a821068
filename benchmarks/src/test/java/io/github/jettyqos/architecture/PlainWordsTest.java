package io.github.jettyqos.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Refuses words for unnamed persons in comments, resources and documents: a request, a class, a
 * thread or an operator has a name.
 */
class PlainWordsTest {
  private static final Path ROOT = Path.of("..");

  private static final Pattern BANNED =
      Pattern.compile("(?i)\\b(whoever|nobody|somebody|anybody|everybody)\\b");

  /** Literals and comments of Java; what begins with a slash is a comment. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "\"\"\"(?s:.*?)\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])*+'"
              + "|//[^\\n]*+|/\\*(?s:.*?)\\*/");

  @Test
  void comments_ofAllClasses_nameWhatTheyMean() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files("java")) {
      String text = Files.readString(file);
      TOKEN
          .matcher(text)
          .results()
          .filter(token -> token.group().startsWith("/"))
          .forEach(token -> search(file, text, token.start(), token.group(), found));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void documentsAndResources_nameWhatTheyMean() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files("md", "js", "html", "css", "json", "yml", "yaml", "xml", "ini")) {
      String text = Files.readString(file);
      search(file, text, 0, text, found);
    }
    assertThat(found).isEmpty();
  }

  /** That the scanner finds comments between literals, and nothing in literals. */
  @Test
  void scanner_commentAfterLiterals_findsIt() {
    String text = "String a = \"// nobody\"; char b = '\"'; // nobody waits\n/* whoever */";
    List<String> found = new ArrayList<>();
    TOKEN
        .matcher(text)
        .results()
        .filter(token -> token.group().startsWith("/"))
        .forEach(token -> search(Path.of("a"), text, token.start(), token.group(), found));
    assertThat(found).containsExactly("a:1: nobody", "a:2: whoever");
  }

  private static void search(Path file, String text, int from, String part, List<String> found) {
    BANNED
        .matcher(part)
        .results()
        .forEach(
            word ->
                found.add(file + ":" + lineOf(text, from + word.start()) + ": " + word.group()));
  }

  private static long lineOf(String text, int offset) {
    return 1 + text.substring(0, offset).chars().filter(each -> each == '\n').count();
  }

  private static List<Path> files(String... endings) throws IOException {
    try (Stream<Path> all = Files.walk(ROOT)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> Stream.of(endings).anyMatch(end -> file.toString().endsWith("." + end)))
          .filter(file -> !file.toString().contains("/target/"))
          .filter(file -> !file.toString().contains("/.git/"))
          .filter(file -> !file.endsWith("PlainWordsTest.java"))
          .toList();
    }
  }
}
