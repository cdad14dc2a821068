package io.github.jettyqos.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A page of Markdown in this repository. */
record Page(Path file, String text) {
  /** Tests run in the directory of their module. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private static final Pattern FENCED = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
  private static final Pattern CODE = Pattern.compile("`[^`\\n]+`");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

  /** The pages at the root and all below docs. */
  static List<Page> all() {
    try (Stream<Path> root = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(root, docs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .map(Page::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Page read(Path file) {
    try {
      return new Page(file, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The fenced blocks of a language. */
  Stream<String> blocks(String language) {
    return FENCED
        .matcher(text)
        .results()
        .filter(block -> block.group(1).equals(language))
        .map(block -> block.group(2));
  }

  /** Links into this repository that lead nowhere. */
  List<String> deadLinks() {
    String prose = CODE.matcher(FENCED.matcher(text).replaceAll("")).replaceAll("``");
    return LINK.matcher(prose)
        .results()
        .map(link -> link.group(1))
        .filter(link -> !ELSEWHERE.matcher(link).lookingAt() && !leadsSomewhere(link))
        .toList();
  }

  private boolean leadsSomewhere(String link) {
    String[] parts = link.split("#", 2);
    Path target = file.resolveSibling(parts[0]).normalize();
    if (parts.length == 1) {
      return Files.exists(target);
    }
    return parts[0].isEmpty()
        ? anchors().contains(parts[1])
        : Files.exists(target) && read(target).anchors().contains(parts[1]);
  }

  /** The anchors of headings as on GitHub: lower case, no punctuation, hyphens for spaces. */
  private Set<String> anchors() {
    return HEADING
        .matcher(FENCED.matcher(text).replaceAll(""))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  /** The matches of a pattern in code inside the prose, without the back quotes. */
  Stream<MatchResult> inCode(Pattern pattern) {
    return CODE.matcher(FENCED.matcher(text).replaceAll(""))
        .results()
        .flatMap(code -> pattern.matcher(code.group()).results());
  }

  @Override
  public String toString() {
    return ROOT.relativize(file).toString();
  }
}
