package io.github.jettyqos.ctl;

import io.github.jettyqos.core.text.Json;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A connection to a running server. All operations are those of {@link
 * io.github.jettyqos.core.manage.Management}, all arguments are text by the names of its
 * parameters.
 */
interface ServerConnection extends AutoCloseable {
  /** The limit of an answer in characters; the state of the largest server has some 100 000. */
  int LONGEST = 16 << 20;

  /**
   * Calls an operation.
   *
   * @return its answer as data
   * @throws RefusedException if the server refuses the call
   * @throws UnreachableException if there is no answer
   */
  Data data(String operation, Map<String, String> arguments);

  /** Calls an operation, with its answer in words. */
  String words(String operation, Map<String, String> arguments);

  @Override
  void close();

  /** The arguments as the query of a URL. */
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

  /** The words in data, or the data itself if there are none. */
  static String words(Data data) {
    Object said =
        data.at("said").value() instanceof String
            ? data.at("said").value()
            : data.at("yaml").value();
    return said instanceof String text ? text : Json.write(data.value());
  }
}
