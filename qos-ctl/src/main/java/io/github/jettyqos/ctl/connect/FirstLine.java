package io.github.jettyqos.ctl.connect;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A secret in a file. */
final class FirstLine {
  private static final int LONGEST = 4096;

  private FirstLine() {}

  /** The first line of a file, without blanks around it. What is in it is in no message. */
  static String of(String option, Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(LONGEST + 1), StandardCharsets.UTF_8);
      String line = text.lines().findFirst().orElse("").strip();
      if (line.isEmpty() || line.length() > LONGEST) {
        throw ConfigException.of(option, file, "begins with no line of at most 4096 characters");
      }
      return line;
    }
  }
}
