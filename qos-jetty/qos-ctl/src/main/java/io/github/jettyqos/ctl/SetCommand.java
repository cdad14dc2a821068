package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.Suggestion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that changes a server by keys. */
@Command(
    name = "set",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Changes a running server; its file stays as it is. Several budgets are one step, put in force"
          + " together; all else is one operation after the other, in the order that is written."
    },
    footerHeading = "%nKeys:%n",
    footer = {
      "  CLASS.budget=10        as apply does, which freezes the law until resume",
      "  CLASS.target=p95:50ms  as target does; mean, p50, p90, p95, p99, p999",
      "  CLASS.weight=2         as share does; a target has to be given again after it",
      "  total=40, total=auto   as total does",
      "  law=static             as law does",
      "  shadow=true            as shadow does",
      "  admission=observe      as observe does; admission=enforce as enforce does"
    })
final class SetCommand extends ServerCommand {
  @Parameters(arity = "1..*", paramLabel = "KEY=VALUE", description = "what is to be")
  private List<String> settings = new ArrayList<>();

  @Option(
      names = "--still",
      paramLabel = "NUMBER",
      description =
          "of the partition that this was decided on; refused if another was put in force since;"
              + " if by the law, then budgets only")
  private @Nullable String still;

  @Option(
      names = {"-m", "--reason"},
      paramLabel = "REASON",
      description = REASON)
  private @Nullable String reason;

  SetCommand(Context context) {
    super(context);
  }

  @Override
  int run(Output output) throws Exception {
    List<SetStep> steps = SetStep.of(settings);
    String why = why(reason);
    List<@Nullable Object> answers = new ArrayList<>();
    @Nullable String asked = still;
    SetStep.check(steps, data("state", Map.of()));
    for (int i = 0; i < steps.size(); i++) {
      SetStep each = steps.get(i);
      Map<String, String> arguments = new LinkedHashMap<>(each.arguments());
      arguments.put("reason", why);
      if (asked != null) {
        arguments.put("still", asked);
      }
      asked = each.isPartition() ? null : asked; // afterwards its own partition is in force
      try {
        if (context.isJson()) {
          answers.add(data(each.operation(), arguments).value());
        } else {
          output.lines(context.connection().words(each.operation(), arguments));
        }
      } catch (RefusedException e) {
        throw e.and(SetStep.done(steps, i));
      } catch (UnreachableException e) {
        throw new UnreachableException(e.getMessage() + SetStep.done(steps, i));
      }
    }
    if (context.isJson()) {
      output.json(answers);
    }
    return 0;
  }

  /**
   * An operation of {@code set}.
   *
   * @param keys as written
   * @param operation its name
   * @param arguments all but the reason
   */
  record SetStep(String keys, String operation, Map<String, String> arguments) {
    private static final List<String> OF_SERVER = List.of("admission", "law", "shadow", "total");
    private static final List<String> OF_CLASS = List.of("budget", "target", "weight");
    private static final String APPLY = "apply";
    private static final String BUDGETS = "budgets";
    private static final String CLASS = "class";

    /**
     * Parses settings. All budgets are one step, at the place of the first.
     *
     * @throws ConfigException if one is invalid or given twice
     */
    static List<SetStep> of(List<String> settings) {
      List<SetStep> steps = new ArrayList<>();
      Set<String> given = new HashSet<>();
      for (String each : settings) {
        int equals = each.indexOf('=');
        if (equals <= 0) {
          throw ConfigException.of("KEY=VALUE", each, "has no =; give such as gold.budget=10");
        }
        String key = each.substring(0, equals).strip();
        SetStep step = of(key, each.substring(equals + 1).strip());
        if (!given.add(key)) {
          throw new ConfigException(key, "is given twice; give it once");
        }
        int before = steps.stream().map(SetStep::operation).toList().indexOf(APPLY);
        if (step.isPartition() && before >= 0) {
          steps.set(before, steps.get(before).and(step));
        } else {
          steps.add(step);
        }
      }
      return steps;
    }

    private static SetStep of(String key, String value) {
      int dot = key.lastIndexOf('.');
      if (dot >= 0) {
        return ofClass(key, key.substring(0, dot), key.substring(dot + 1), value);
      }
      return switch (key) {
        case "admission" -> {
          if (!List.of("observe", "enforce").contains(value)) {
            throw ConfigException.of(key, value, "is no way of admission; give observe or enforce");
          }
          yield new SetStep(key, value, Map.of());
        }
        case "law" -> new SetStep(key, key, Map.of("name", value));
        case "shadow" -> new SetStep(key, key, Map.of("on", value));
        case "total" ->
            new SetStep(key, key, Map.of("threads", value.equals("auto") ? "0" : value));
        default -> throw unknown(key, OF_SERVER, "");
      };
    }

    private static SetStep ofClass(String key, String name, String what, String value) {
      return switch (what) {
        case "budget" -> {
          if (!value.matches("[0-9]+")) {
            throw ConfigException.of(key, value, "is not a number of threads");
          }
          yield new SetStep(key, APPLY, Map.of(BUDGETS, name + "=" + value));
        }
        case "weight" -> new SetStep(key, "share", Map.of(CLASS, name, "weight", value));
        case "target" -> {
          int colon = value.indexOf(':');
          if (colon < 0) {
            throw ConfigException.of(key, value, "is no target; give such as p95:50ms");
          }
          String statistic = value.substring(0, colon);
          String time = value.substring(colon + 1);
          yield new SetStep(
              key, "target", Map.of(CLASS, name, "statistic", statistic, "time", time));
        }
        default -> throw unknown(key, OF_CLASS, name + ".");
      };
    }

    private static ConfigException unknown(String key, List<String> known, String prefix) {
      List<String> all = known.stream().map(each -> prefix + each).toList();
      String guess = Suggestion.question(key, all);
      return new ConfigException(
          key, "cannot be set" + guess + " (known: " + String.join(", ", all) + ")");
    }

    /** Whether it changes the partition. */
    boolean isPartition() {
      return operation.equals(APPLY);
    }

    private SetStep and(SetStep other) {
      return new SetStep(
          keys + ", " + other.keys,
          operation,
          Map.of(BUDGETS, arguments.get(BUDGETS) + ", " + other.arguments.get(BUDGETS)));
    }

    /**
     * Refuses a weight that would silently replace a target.
     *
     * @param state of the server, before the change
     */
    static void check(List<SetStep> steps, Data state) {
      for (int i = 0; i < steps.size(); i++) {
        String name = steps.get(i).arguments.getOrDefault(CLASS, "");
        boolean again =
            steps.stream()
                .skip(i)
                .filter(each -> each.operation.equals("target"))
                .anyMatch(each -> name.equals(each.arguments.get(CLASS)));
        boolean has =
            state.at("classes").list().stream()
                .filter(each -> each.at("target").isKnown())
                .anyMatch(each -> each.at("name").text("").equals(name));
        if (steps.get(i).operation.equals("share") && has && !again) {
          throw new RefusedException(
              ("%s: class %s has a target, whose place the weight would take; give %2$s.target after"
                      + " it to have both, or call share")
                  .formatted(steps.get(i).keys, name));
        }
      }
    }

    /** The done and the remaining steps, after a refused one. */
    static String done(List<SetStep> steps, int refused) {
      String before = keys(steps.subList(0, refused));
      String after = keys(steps.subList(refused, steps.size()));
      return steps.size() == 1 ? "" : "; done before: " + before + "; not done: " + after;
    }

    private static String keys(List<SetStep> steps) {
      return steps.isEmpty()
          ? "nothing"
          : steps.stream().map(SetStep::keys).collect(Collectors.joining(", "));
    }
  }
}
