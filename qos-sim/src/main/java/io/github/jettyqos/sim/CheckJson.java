package io.github.jettyqos.sim;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.classify.Explanation;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.text.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The output of the command {@code check} as one JSON object. Times are seconds. */
final class CheckJson {
  private CheckJson() {}

  static String of(
      QosConfig config, Partition partition, List<String> odd, Map<String, Explanation> asked) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("total", partition.total());
    List<Object> classes = new ArrayList<>();
    for (int i = 0; i < partition.size(); i++) {
      classes.add(admitted(config.classes().get(i), partition.budget(i)));
    }
    json.put("classes", classes);
    json.put("exempt", config.exempt().stream().map(ExemptClass::name).toList());
    json.put("odd", odd);
    List<Object> explanations = new ArrayList<>();
    asked.forEach((request, answer) -> explanations.add(explanation(request, answer)));
    json.put("explanations", explanations);
    return Json.write(json);
  }

  private static Map<String, Object> admitted(ServiceClass each, int budget) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", each.name());
    json.put("priority", each.priority());
    json.put("budget", budget);
    json.put("queue", each.queue().max());
    json.put("timeout", Durations.toSeconds(each.queue().timeout()));
    return json;
  }

  private static Map<String, Object> explanation(String request, Explanation answer) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("request", request);
    json.put("class", answer.className());
    json.put("reason", answer.reason());
    json.put("passedOver", answer.passedOver());
    return json;
  }
}
