package io.github.jettyqos.ctl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
          "of the partition that this was decided on; refused if another was put in force since,"
              + " but by the law")
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
        throw new RefusedException(e.getMessage() + SetStep.done(steps, i));
      }
    }
    if (context.isJson()) {
      output.json(answers);
    }
    return 0;
  }
}
