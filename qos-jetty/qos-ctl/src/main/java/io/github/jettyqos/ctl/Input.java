package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The reader of texts from files. */
final class Input {
  /** The limit in bytes; a configuration has some thousand. */
  private static final int LONGEST = 1 << 20;

  private static final int LONGEST_SECRET = 4096;

  private Input() {}

  /** The text of a file; {@code -} is standard input. */
  static String text(String file, InputStream standard) throws IOException {
    try (InputStream in = file.equals("-") ? standard : Files.newInputStream(Path.of(file))) {
      byte[] bytes = in.readNBytes(LONGEST + 1);
      if (bytes.length > LONGEST) {
        throw ConfigException.of("FILE", file, "is longer than " + LONGEST + " bytes");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /** A secret: the stripped first line of a file. No message shows it. */
  static String firstLine(String option, Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(LONGEST_SECRET + 1), StandardCharsets.UTF_8);
      String line = text.lines().findFirst().orElse("").strip();
      if (line.isEmpty() || line.length() > LONGEST_SECRET) {
        throw ConfigException.of(option, file, "begins with no line of at most 4096 characters");
      }
      return line;
    }
  }
}
