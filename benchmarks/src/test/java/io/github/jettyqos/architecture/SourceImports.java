package io.github.jettyqos.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names of other packages in sources: imports, full names and links of Javadoc. A link to a
 * higher room is a dependency that no class file shows.
 */
final class SourceImports {
  private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);

  private final String root;
  private final Pattern named;

  SourceImports(String root) {
    this.root = root;
    this.named = Pattern.compile("\\b(" + Pattern.quote(root) + "(?:\\.[a-z]\\w*)+)\\.[A-Z]\\w*");
  }

  /** One line for each name that the table of rooms does not allow. */
  List<String> objections(Path folder) throws IOException {
    Rooms rooms = new Rooms(root);
    List<String> objections = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).sorted().toList()) {
        String text = Files.readString(file);
        Matcher here = PACKAGE.matcher(text);
        if (!here.find() || !here.group(1).startsWith(root)) {
          continue;
        }
        named
            .matcher(text)
            .results()
            .map(name -> rooms.objection(here.group(1), name.group(1)))
            .flatMap(Optional::stream)
            .forEach(objection -> objections.add(file.getFileName() + ": " + objection));
      }
    }
    return objections;
  }
}
