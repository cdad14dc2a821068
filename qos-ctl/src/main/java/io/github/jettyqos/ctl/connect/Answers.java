package io.github.jettyqos.ctl.connect;

import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.ctl.text.Data;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** What all ways to a server have in common. */
final class Answers {
  /** Characters of an answer; the state of the largest server has some hundred thousand. */
  static final int LONGEST = 16 << 20;

  private Answers() {}

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
    for (String key : new String[] {"said", "yaml"}) {
      if (data.at(key).value() instanceof String text) {
        return text;
      }
    }
    return Json.write(data.value());
  }
}
