package io.github.jettyqos.jetty.admin;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.OneLine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parser of arguments in a body: one JSON object with unique names and strings, numbers or
 * booleans.
 *
 * <p>The only class that needs {@code jackson-jr}, an optional library for the admin connector.
 */
final class JsonBody {
  private static final String BODY = "body";

  private JsonBody() {}

  /** Throws a {@link LinkageError} if the library is missing. */
  static void requireLibrary() {
    read("{}".getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Parses the arguments.
   *
   * @throws ConfigException if they are invalid; tells the position or the name
   */
  static Map<String, String> read(byte[] body) {
    Map<String, String> arguments = new LinkedHashMap<>();
    members(text(body)).forEach((name, value) -> arguments.put(name, scalar(name, value)));
    return arguments;
  }

  /** Decodes UTF-8 strictly, as a parser might guess another encoding. */
  private static String text(byte[] body) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      throw new ConfigException(BODY, "is not UTF-8");
    }
  }

  private static Map<String, Object> members(String text) {
    try (JsonParser parser = JSON.std.createParser(text)) {
      Map<String, Object> members =
          JSON.std.with(JSON.Feature.FAIL_ON_DUPLICATE_MAP_KEYS).mapFrom(parser);
      if (members == null || parser.nextToken() != null) {
        throw new ConfigException(BODY, "is not one JSON object");
      }
      return members;
    } catch (JsonProcessingException e) {
      throw new ConfigException(
          BODY,
          "is not one JSON object with each name once"
              + (e.getLocation() == null
                  ? ""
                  : "; line %d, column %d"
                      .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr())));
    } catch (IOException e) {
      throw new ConfigException(BODY, "cannot be read");
    }
  }

  private static String scalar(String name, @Nullable Object value) {
    if (value == null || value instanceof Map || value instanceof List) {
      throw ConfigException.of(
          OneLine.of(name),
          value == null ? "null" : value instanceof Map ? "an object" : "a list",
          "is not allowed here; give text, a number, or true or false, or leave it out");
    }
    return value.toString();
  }
}
