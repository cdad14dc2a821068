package io.github.jettyqos.ctl;

import io.github.jettyqos.ctl.connect.Connection;
import io.github.jettyqos.ctl.text.Output;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says how a server stands, by keys. */
@Command(
    name = "get",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Prints what set can set. With a key, its value alone; with the beginning of keys, such as a"
          + " class, all of them.",
      "Times are seconds, rates per second; what is not known is a dash."
    })
final class GetCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "KEY",
      description = "such as law, gold, gold.budget, gold.residence.p95")
  private @Nullable String key;

  @Spec private @Nullable CommandSpec spec;

  private final Context context;

  GetCommand(Context context) {
    this.context = context;
  }

  @Override
  @SuppressWarnings("NullAway") // set by picocli before it calls
  public Integer call() throws Exception {
    Output output = new Output(spec.commandLine().getOut());
    Keys keys;
    try (Connection server = context.server().open()) {
      keys = Keys.of(server.data("state", Map.of()));
    }
    Map<String, @Nullable Object> found = key == null ? keys.settings() : keys.of(key);
    boolean one = key != null && found.containsKey(key);
    if (context.format().isJson()) {
      output.json(one ? found.get(key) : found);
    } else if (one) {
      output.print(text(found.get(key)));
    } else {
      output.table(
          found.entrySet().stream()
              .map(each -> List.of(each.getKey(), text(each.getValue())))
              .toList());
    }
    return 0;
  }

  private static String text(@Nullable Object value) {
    return value == null ? "-" : value.toString();
  }
}
