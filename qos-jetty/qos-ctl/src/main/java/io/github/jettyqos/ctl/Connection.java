package io.github.jettyqos.ctl;

import io.github.jettyqos.core.text.Json;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A server that answers. All operations are those of {@link
 * io.github.jettyqos.core.manage.Management}, all arguments are text by the names of its
 * parameters.
 */
interface Connection extends AutoCloseable {
  /** Characters of an answer; the state of the largest server has some hundred thousand. */
  int LONGEST = 16 << 20;

  /**
   * Calls an operation.
   *
   * @return its answer to programs
   * @throws RefusedException if the server refuses it
   * @throws UnreachableException if there is no answer
   */
  Data data(String operation, Map<String, String> arguments);

  /** The same, with its answer to a person. */
  String words(String operation, Map<String, String> arguments);

  @Override
  void close();

  /** Arguments as the query of a URL has them. */
  static String query(Map<String, String> arguments) {
    return arguments.entrySet().stream()
        .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  static Data read(String json, String where) {
    if (json.length() > LONGEST) {
      throw new UnreachableException(where + " answers more than " + LONGEST + " characters");
    }
    try {
      return Data.parse(json);
    } catch (IOException e) {
      throw new UnreachableException(where + " answers what is no JSON");
    }
  }

  /** Data for a person, where a server has no words for it. */
  static String words(Data data) {
    Object said =
        data.at("said").value() instanceof String
            ? data.at("said").value()
            : data.at("yaml").value();
    return said instanceof String text ? text : Json.write(data.value());
  }
}
