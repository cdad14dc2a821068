package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.text.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command that prints the state of a server by keys. */
@Command(
    name = "get",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Prints what set can set. With a key, its value alone; with the beginning of keys, such as a"
          + " class, all of them.",
      "Times are seconds, rates per second, with three digits; what is not known is a dash."
    })
final class GetCommand extends ServerCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "KEY",
      description = "such as law, gold, gold.budget, gold.residence.p95")
  private @Nullable String key;

  GetCommand(Context context) {
    super(context);
  }

  @Override
  int run(Output output) throws Exception {
    Keys keys = Keys.of(data("state", Map.of()));
    Map<String, @Nullable Object> found = key == null ? keys.settings() : keys.of(key);
    boolean one = key != null && found.containsKey(key);
    if (context.isJson()) {
      output.json(one ? found.get(key) : found);
    } else if (one) {
      output.print(text(found.get(key)));
    } else {
      List<List<String>> rows = new ArrayList<>();
      found.forEach((each, value) -> rows.add(List.of(each, text(value))));
      output.table(rows);
    }
    return 0;
  }

  private static String text(@Nullable Object value) {
    if (value instanceof Double number) {
      return Figures.rounded(number);
    }
    return value == null ? "-" : value.toString();
  }

  /** The state of a server by dotted keys, the settings in the form of {@code set}. */
  private static final class Keys {
    private static final String CLASSES = "classes";

    private final Map<String, @Nullable Object> settings;
    private final Map<String, @Nullable Object> all;

    private Keys(Map<String, @Nullable Object> settings, Map<String, @Nullable Object> all) {
      this.settings = settings;
      this.all = all;
    }

    /** The keys of an answer of the operation {@code state}. */
    static Keys of(Data state) {
      Map<String, @Nullable Object> settings = new LinkedHashMap<>();
      Data law = state.at("law");
      settings.put("admission", state.at("admission").value());
      settings.put("law", law.at("name").value());
      settings.put("shadow", law.at("shadow").value());
      settings.put("total", law.at("total").isKnown() ? law.at("total").value() : "auto");
      settings.put("frozen", law.at("frozen").text("no"));
      Map<String, @Nullable Object> all = new LinkedHashMap<>(settings);
      Map<String, Data> others = state.map();
      others.remove(CLASSES);
      others.forEach((key, value) -> flatten(key, value, all));
      for (Data each : state.at(CLASSES).list()) {
        String name = each.at("name").text("?");
        Map<String, @Nullable Object> own = new LinkedHashMap<>();
        if (!each.at("exempt").isTrue()) {
          own.put(name + ".budget", each.at("budget").value());
          own.put(name + ".target", target(each.at("target")));
          own.put(name + ".weight", each.at("weight").value());
        }
        settings.putAll(own);
        flatten(name, each, all);
        all.putAll(own);
      }
      return new Keys(settings, all);
    }

    private static void flatten(String key, Data value, Map<String, @Nullable Object> into) {
      if (value.value() instanceof Map<?, ?>) {
        value.map().forEach((name, each) -> flatten(key + "." + name, each, into));
      } else {
        into.putIfAbsent(key, value.value());
      }
    }

    /** In the form of {@code set}. */
    private static @Nullable String target(Data target) {
      double seconds = target.at("seconds").number();
      return seconds > 0 && seconds < 1e6
          ? target.at("statistic").text("?") + ":" + Durations.format(Durations.ofSeconds(seconds))
          : null;
    }

    /** The keys that can be set. */
    Map<String, @Nullable Object> settings() {
      return settings;
    }

    /**
     * The value of a key, or of all keys below it.
     *
     * @throws RefusedException if there is none
     */
    Map<String, @Nullable Object> of(String key) {
      Map<String, @Nullable Object> found = new LinkedHashMap<>();
      if (all.containsKey(key)) {
        found.put(key, all.get(key));
        return found;
      }
      all.forEach(
          (each, value) -> {
            if (each.startsWith(key + ".")) {
              found.put(each, value);
            }
          });
      if (found.isEmpty()) {
        throw RefusedException.ofArgument(key + ": is no key" + guess(key));
      }
      return found;
    }

    private String guess(String key) {
      List<String> known = new ArrayList<>(all.keySet());
      all.keySet().forEach(each -> known.add(each.split("\\.", 2)[0]));
      return Suggestion.question(key, known) + "; qosctl get shows what can be set";
    }
  }
}
