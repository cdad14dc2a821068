package io.github.jettyqos.ctl;

import java.util.ArrayList;
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
      "Times are seconds, rates per second; what is not known is a dash."
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
    return value == null ? "-" : value.toString();
  }
}
