package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.loop.LoopStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What operators can change of a running server, as it is at a moment, in words. */
final class Settings {
  private Settings() {}

  static Map<String, String> of(Managed server) {
    Map<String, String> all = new LinkedHashMap<>();
    if (!server.isRunning()) {
      return all;
    }
    LoopStatus status = server.control().status();
    all.put("admission", server.isEnforced() ? "enforce" : "observe");
    all.put("law", status.options().law().key());
    all.put("shadow", String.valueOf(status.options().shadow()));
    all.put(
        "total",
        status.options().total().isPresent()
            ? String.valueOf(status.options().total().getAsInt())
            : "auto");
    all.put("frozen", status.frozen().orElse("no"));
    all.put("partition", Standing.partition(server));
    for (ServiceClass each : server.control().classes()) {
      all.put("guarantee of " + each.name(), each.guarantee().inWords());
    }
    return all;
  }

  /** A line for each that is another now. */
  static List<String> changed(Map<String, String> before, Map<String, String> after) {
    List<String> lines = new ArrayList<>();
    after.forEach(
        (key, value) -> {
          String old = before.getOrDefault(key, "nothing");
          if (!Objects.equals(old, value)) {
            lines.add(key + ": " + old + " -> " + value);
          }
        });
    return lines;
  }
}
