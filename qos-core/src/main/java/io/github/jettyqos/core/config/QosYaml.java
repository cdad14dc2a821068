package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option.Choices;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.MalformedInputException;
import java.nio.charset.UnmappableCharacterException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads and writes configurations as YAML. */
public final class QosYaml {

  private QosYaml() {}

  /**
   * Reads a file in UTF-8.
   *
   * @param file the file
   * @return the configuration in it
   * @throws IOException if the file cannot be read
   * @throws ConfigException if its content is no configuration
   */
  public static QosConfig load(Path file) throws IOException {
    if (Files.isDirectory(file)) { // as the error of reading it would not contain its name
      throw new FileSystemException(file.toString(), null, "is a directory");
    }
    try (Reader reader = Files.newBufferedReader(file)) {
      return parse(reader);
    } catch (MalformedInputException | UnmappableCharacterException e) {
      throw new ConfigException(KeyPath.DOCUMENT, "not text in UTF-8").because(e);
    }
  }

  /**
   * Reads text to its end and leaves the reader open. At most 1 MiB is read.
   *
   * @param reader the text
   * @return the configuration in it
   * @throws IOException if the reader fails
   * @throws ConfigException if the text is no configuration
   */
  public static QosConfig parse(Reader reader) throws IOException {
    char[] buffer = new char[8192];
    StringBuilder text = new StringBuilder();
    // One character beyond the limit is enough for parse(String) to refuse the text.
    for (int n; text.length() <= YamlReader.LONGEST && (n = reader.read(buffer)) >= 0; ) {
      text.append(buffer, 0, n);
    }
    return parse(text.toString());
  }

  /**
   * Reads text.
   *
   * @param text the text of one YAML document
   * @return the configuration in it
   * @throws ConfigException if the text is no configuration
   */
  public static QosConfig parse(String text) {
    Choices choices = new Choices();
    ConfigKeys.SECTION.read("", YamlReader.read(text), choices);
    return new QosConfig(choices);
  }

  /**
   * Writes a configuration with every default spelled out; {@link #parse(String)} gives it back,
   * except for a law made in code, of which only the name is written.
   *
   * @param config the configuration
   * @return the text of one YAML document
   */
  public static String print(QosConfig config) {
    return YamlWriter.write((Value.Entries) ConfigKeys.SECTION.print(config));
  }
}
