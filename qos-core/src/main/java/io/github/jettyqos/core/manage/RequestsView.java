package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.manage.Managed.ListedRequest;
import io.github.jettyqos.core.manage.Managed.RequestsOfState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of the requests that wait or are handled, as operators see it. */
final class RequestsView {
  /** The requests of each state that are listed unless more are asked for: a screen. */
  static final int SOME = 32;

  /** The most that are listed of a state, so that an answer stays small whatever waits. */
  static final int MOST = 1000;

  private RequestsView() {}

  static Answer of(Managed server, int most, Instant now) {
    Map<String, RequestsOfState> all = server.requests(most);
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    all.forEach((state, of) -> data.put(state, data(of, now)));
    return new Answer(data, () -> words(all));
  }

  private static Map<String, @Nullable Object> data(RequestsOfState of, Instant now) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("count", of.count());
    data.put("leftOut", of.leftOut());
    data.put("oldest", of.oldest().stream().map(each -> data(each, now)).toList());
    return data;
  }

  private static Map<String, @Nullable Object> data(ListedRequest of, Instant now) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("class", of.className());
    data.put("method", of.method());
    data.put("path", of.path());
    data.put("seconds", of.seconds());
    data.put("since", now.minus(Durations.ofSeconds(of.seconds())).toString());
    return data;
  }

  private static String words(Map<String, RequestsOfState> all) {
    List<String> lines = new ArrayList<>();
    all.forEach(
        (state, of) -> {
          lines.add(state + " " + of.count());
          if (!of.oldest().isEmpty()) {
            lines.add(TextTable.of(of.oldest().stream().map(RequestsView::row).toList()));
          }
          if (of.leftOut() > 0) {
            lines.add("   and " + of.leftOut() + " more");
          }
        });
    return String.join("\n", lines);
  }

  private static List<String> row(ListedRequest of) {
    String what = of.path() == null ? "a task" : of.method() + " " + of.path();
    return List.of(" ", of.className(), String.format(Locale.ROOT, "%.3f s", of.seconds()), what);
  }
}
