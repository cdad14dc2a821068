package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.LoopStatus;
import io.github.jettyqos.core.text.OneLine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of a server that operators can change, at one moment.
 *
 * @param byHand the settings of a running server that have an operation each, in words
 * @param loaded the configuration, which is replaced as a whole
 */
record Settings(Map<String, String> byHand, QosConfig loaded) {
  private static final String NOTHING = "nothing";

  /** The maximum length of a line, as a partition may have many classes. */
  private static final int LONGEST = 1000;

  static Settings of(Managed server) {
    Map<String, String> all = new LinkedHashMap<>();
    if (server.isRunning()) {
      LoopStatus status = server.control().status();
      all.put("admission", Standing.admission(server));
      all.put("law", status.options().law().key());
      all.put("shadow", String.valueOf(status.options().shadow()));
      all.put("total", total(status));
      all.put("frozen", status.frozen().orElse("no"));
      all.put("ends", status.until().map(Instant::toString).orElse("never"));
      all.put("partition", Standing.partition(server));
      for (ServiceClass each : server.control().classes()) {
        all.put("guarantee of " + each.name(), each.guarantee().inWords());
      }
    }
    return new Settings(all, server.config());
  }

  private static String total(LoopStatus status) {
    return status.options().total().isPresent()
        ? String.valueOf(status.options().total().getAsInt())
        : "as is of use";
  }

  /** A line for each difference. */
  List<String> changedTo(Settings then) {
    List<String> lines = new ArrayList<>();
    then.byHand.forEach((key, value) -> add(lines, key, byHand.getOrDefault(key, ""), value));
    if (!loaded.equals(then.loaded)) {
      for (KeyDifference each : KeyDifference.between(loaded, then.loaded)) {
        add(lines, each.key(), each.first(), each.second());
      }
    }
    return lines;
  }

  private static void add(List<String> lines, String key, String before, String now) {
    if (!before.equals(now)) {
      lines.add(OneLine.of(key + ": " + shown(before) + " -> " + shown(now), LONGEST));
    }
  }

  private static String shown(String value) {
    return value.isEmpty() ? NOTHING : value;
  }
}
