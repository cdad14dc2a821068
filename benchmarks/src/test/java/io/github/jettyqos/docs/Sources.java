package io.github.jettyqos.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The classes of this repository, as pages name them. */
final class Sources {
  /** Such as {@code core.admit.Gate}. */
  private static final Pattern IN_A_PACKAGE =
      Pattern.compile("\\b(?:core|jetty|sim|ctl|examples|benchmarks)(?:\\.[a-z]+)*\\.[A-Z]\\w+");

  /** A name of two words or more, which stands alone. */
  private static final Pattern ALONE = Pattern.compile("(?<![\\w.#])[A-Z][a-z]+[A-Z]\\w+");

  private static final Set<String> NAMES = names();
  private static final Set<String> SIMPLE_NAMES =
      NAMES.stream().map(name -> name.replaceAll("^.*\\.", "")).collect(Collectors.toSet());

  private Sources() {}

  private static Set<String> names() {
    try (Stream<Path> files = Files.walk(Page.ROOT)) {
      return files
          .map(file -> file.toString().replace('\\', '/'))
          .filter(file -> file.contains("/src/") && file.endsWith(".java"))
          .map(file -> file.replaceAll("^.*/io/github/jettyqos/|\\.java$", "").replace('/', '.'))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Missing classes that a page names. The page of foundations names classes of ours alone. */
  static Stream<String> missing(Page page) {
    Stream<String> named =
        page.inCode(IN_A_PACKAGE).map(MatchResult::group).filter(name -> !NAMES.contains(name));
    Stream<String> alone =
        page.toString().endsWith("foundations.md")
            ? page.inCode(ALONE).map(MatchResult::group).filter(n -> !SIMPLE_NAMES.contains(n))
            : Stream.empty();
    return Stream.concat(named, alone);
  }
}
