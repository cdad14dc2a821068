package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import java.util.Iterator;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
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
    } catch (ReaderException e) {
      String character = String.format("the character U+%04X cannot be used", e.getCodePoint());
      throw malformed(place(text, text.indexOf(e.getCodePoint())) + character, e);
    } catch (YamlEngineException e) {
      throw malformed(String.valueOf(e.getMessage()), e);
    }
  }

  /** Where something stands, counted from 1 as editors do. */
  static String place(Mark mark) {
    return place(mark.getLine(), mark.getColumn());
  }

  private static String place(String text, int index) {
    int line = 0;
    int start = 0;
    for (int i = text.indexOf('\n'); i >= 0 && i < index; i = text.indexOf('\n', start)) {
      line++;
      start = i + 1;
    }
    return place(line, index - start);
  }

  private static String place(int line, int column) {
    return "line " + (line + 1) + ", column " + (column + 1) + ": ";
  }

  private static ConfigException malformed(String problem, Exception cause) {
    ConfigException malformed = new ConfigException(DOCUMENT, problem);
    malformed.initCause(cause);
    return malformed;
  }
}
