package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ConfigException;
import java.util.Iterator;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads YAML text into a {@link Value}, safely.
 *
 * <p>Only the parser of the library is used. Its loader would turn text into objects by tags and
 * patterns first, and lose what messages need: how a value was written and where.
 */
final class YamlReader {
  /** The key of what concerns the document as a whole. */
  static final String DOCUMENT = "configuration";

  /** Characters of a document; a configuration of 64 full classes is far below. */
  static final int LONGEST = 1 << 20;

  private YamlReader() {}

  static Value read(String text) {
    if (text.length() > LONGEST) {
      throw new ConfigException(DOCUMENT, "longer than " + LONGEST + " characters");
    }
    LoadSettings settings =
        LoadSettings.builder().setLabel(DOCUMENT).setCodePointLimit(LONGEST + 1).build();
    try {
      Iterator<Event> events = new ParserImpl(settings, new StreamReader(settings, text));
      return new EventTree(events).document();
    } catch (MarkedYamlEngineException e) {
      // Only the problem: the library's whole message is a page with an excerpt of the file.
      throw malformed(e.getProblemMark().map(YamlReader::place).orElse("") + e.getProblem(), e);
    } catch (YamlEngineException e) {
      throw malformed(String.valueOf(e.getMessage()), e);
    }
  }

  /** Where something stands, counted from 1 as editors do. */
  static String place(Mark mark) {
    return "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": ";
  }

  private static ConfigException malformed(String problem, Exception cause) {
    ConfigException malformed = new ConfigException(DOCUMENT, problem);
    malformed.initCause(cause);
    return malformed;
  }
}
