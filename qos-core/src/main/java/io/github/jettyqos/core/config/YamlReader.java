package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import java.util.Iterator;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads YAML text into a {@link Value}, safely.
 *
 * <p>Only the parser of the library is used. Its loader would create objects by tags and patterns,
 * and lose how a value was written and where, which messages need.
 */
final class YamlReader {
  /** The maximum number of characters; a configuration of 64 full classes has far fewer. */
  static final int LONGEST = 1 << 20;

  private YamlReader() {}

  static Value read(String text) {
    if (text.length() > LONGEST) {
      throw new ConfigException(KeyPath.DOCUMENT, "longer than " + LONGEST + " characters");
    }
    LoadSettings settings =
        LoadSettings.builder().setLabel(KeyPath.DOCUMENT).setCodePointLimit(LONGEST + 1).build();
    try {
      Iterator<Event> events = new ParserImpl(settings, new StreamReader(settings, text));
      return new EventTree(events).document();
    } catch (MarkedYamlEngineException e) {
      // Only the problem, as the whole message of the library contains an excerpt of the file.
      throw malformed(e.getProblemMark().map(EventTree::place).orElse("") + e.getProblem(), e);
    } catch (ReaderException e) {
      String character = String.format("the character U+%04X cannot be used", e.getCodePoint());
      throw malformed(place(text, text.indexOf(e.getCodePoint())) + character, e);
    } catch (YamlEngineException e) {
      throw malformed(String.valueOf(e.getMessage()), e);
    }
  }

  private static String place(String text, int index) {
    int line = 0;
    int start = 0;
    for (int i = text.indexOf('\n'); i >= 0 && i < index; i = text.indexOf('\n', start)) {
      line++;
      start = i + 1;
    }
    return EventTree.place(line, index - start);
  }

  private static ConfigException malformed(String problem, Exception cause) {
    return new ConfigException(KeyPath.DOCUMENT, problem).because(cause);
  }
}
