package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A text that is too long for a command. */
final class Input {
  /** A configuration has some thousand characters; an endless input is none. */
  private static final int LONGEST = 1 << 20;

  private Input() {}

  /** What is in a file; {@code -} is standard input. */
  static String text(String file, InputStream standard) throws IOException {
    try (InputStream in = file.equals("-") ? standard : Files.newInputStream(Path.of(file))) {
      byte[] bytes = in.readNBytes(LONGEST + 1);
      if (bytes.length > LONGEST) {
        throw ConfigException.of("FILE", file, "is longer than " + LONGEST + " bytes");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
