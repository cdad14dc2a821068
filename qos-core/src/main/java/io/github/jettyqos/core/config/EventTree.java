package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Builds the tree of one document from the events of the parser.
 *
 * <p>Depth and aliases are bounded: nesting costs stack, and aliases of aliases grow exponentially.
 * An anchor is known once its value is complete, so that no value can contain itself.
 */
final class EventTree {
  static final int DEEPEST = 16;
  static final int MOST_ALIASES = 64;

  private final Iterator<Event> events;
  private final Map<Anchor, Value> anchors = new HashMap<>();
  private int aliases;

  EventTree(Iterator<Event> events) {
    this.events = events;
  }

  /** The value of the only document. */
  Value document() {
    events.next(); // the start of the stream
    if (events.next().getEventId() == Event.ID.StreamEnd) {
      throw empty();
    }
    Value value = value(events.next(), "", 0);
    if (value instanceof Value.Scalar scalar && scalar.isNothing()) {
      throw empty();
    }
    events.next(); // the end of the document
    Event after = events.next();
    if (after.getEventId() != Event.ID.StreamEnd) {
      throw at(after, "a second document begins; give one");
    }
    return value;
  }

  private Value value(Event event, String key, int depth) {
    if (depth > DEEPEST) {
      throw at(event, "nested deeper than " + DEEPEST + " levels");
    }
    if (event instanceof AliasEvent alias) {
      return resolve(alias);
    }
    if (!(event instanceof NodeEvent node)) {
      throw at(event, "a value is missing");
    }
    Value value;
    if (event instanceof ScalarEvent scalar) {
      refuseTag(event, scalar.getTag().orElse(""));
      value = new Value.Scalar(scalar.getValue(), scalar.isPlain());
    } else {
      refuseTag(event, ((CollectionStartEvent) event).getTag().orElse(""));
      value =
          event.getEventId() == Event.ID.SequenceStart ? items(key, depth) : entries(key, depth);
    }
    node.getAnchor().ifPresent(anchor -> anchors.put(anchor, value));
    return value;
  }

  private Value items(String key, int depth) {
    List<Value> items = new ArrayList<>();
    for (Event e = events.next(); e.getEventId() != Event.ID.SequenceEnd; e = events.next()) {
      items.add(value(e, key + "[" + items.size() + "]", depth + 1));
    }
    return new Value.Items(items);
  }

  private Value entries(String key, int depth) {
    Map<String, Value> entries = new LinkedHashMap<>();
    for (Event e = events.next(); e.getEventId() != Event.ID.MappingEnd; e = events.next()) {
      if (!(value(e, key, depth + 1) instanceof Value.Scalar name)) {
        throw at(e, "a key is a list or a map; give plain text");
      }
      String inner = KeyPath.join(key, name.text());
      Value value = value(events.next(), inner, depth + 1);
      if (entries.put(name.text(), value) != null) {
        throw new ConfigException(inner, "given twice; remove one");
      }
    }
    return new Value.Entries(entries);
  }

  private Value resolve(AliasEvent alias) {
    Value value = anchors.get(alias.getAlias());
    if (value == null) {
      throw at(alias, "*" + alias.getAlias() + " is not complete or not defined before");
    }
    if (++aliases > MOST_ALIASES) {
      throw at(alias, "more than " + MOST_ALIASES + " aliases");
    }
    return value;
  }

  private static void refuseTag(Event event, String tag) {
    if (!tag.isEmpty()) {
      throw at(event, "the tag " + tag + " has no meaning here; remove it");
    }
  }

  /** The position of a mark, as editors count. */
  static String place(Mark mark) {
    return place(mark.getLine(), mark.getColumn());
  }

  /** Line and column, given from 0, counted from 1 as editors do. */
  static String place(int line, int column) {
    return "line " + (line + 1) + ", column " + (column + 1) + ": ";
  }

  private static ConfigException empty() {
    return new ConfigException(KeyPath.DOCUMENT, "empty; give classes, or {} for the defaults");
  }

  private static ConfigException at(Event event, String problem) {
    String place = event.getStartMark().map(EventTree::place).orElse("");
    return new ConfigException(KeyPath.DOCUMENT, place + problem);
  }
}
