package io.github.jettyqos.sim;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.classify.Explanation;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.sim.plan.PlannedTargets;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code check}, which validates a configuration and prints what a server makes of it.
 */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Checks a configuration; prints the partition, what is odd though it is allowed, targets that"
          + " cannot be kept, and with --all every option.",
      "Refuses what a start of the server would refuse. Some of that depends on how the server is"
          + " set up, which --threads, --connector and --profile say."
    },
    footer = {
      "",
      "A request begins with method and target. Then come, in any order and if need be:",
      "  from ADDRESS        that of the connection, which may be a proxy's",
      "  to ADDRESS          that of the server, which the connection was made to",
      "  host NAME           the host it asks for, without port",
      "  connector NAME      the connector that it comes over",
      "  header NAME=VALUE   a header; any number of times",
      "  cookie NAME=VALUE   a cookie; any number of times",
      "A value with blanks stands in double quotes.",
      "",
      "qos-sim check qos.yaml --explain 'GET /cart/1 from 10.0.0.1 header X-Tier=gold'"
    },
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {"0:a server starts with it", "2:it would be refused, or cannot be read"})
final class CheckCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "CONFIG.yaml", description = "the configuration")
  private @Nullable Path file;

  @Mixin private SetUpOptions setUp = new SetUpOptions();

  @Option(
      names = "--explain",
      paramLabel = "REQUEST",
      description =
          "says which class a request would have, by which rule, and why the rules before do not"
              + " take it, in place of the rest; can be given several times")
  private List<String> explain = new ArrayList<>();

  @Option(names = "--all", description = "prints every option, too, also those with their defaults")
  private boolean all;

  @Option(
      names = "--json",
      description = "prints one JSON object: the partition, what is odd, what was to be explained")
  private boolean json;

  @Spec private @Nullable CommandSpec spec;

  @Override
  @SuppressWarnings("NullAway") // set by picocli before it calls
  public Integer call() throws IOException {
    QosConfig config = QosYaml.load(file);
    SetUpOptions.Started started = setUp.start(config);
    Map<String, Explanation> asked = new LinkedHashMap<>();
    explain.forEach(request -> asked.put(request, started.rules().explain(request)));
    List<String> odd = new ArrayList<>(ConfigWarnings.of(config, started.partition().total()));
    odd.addAll(PlannedTargets.cannotBeKept(config, started.partition().total()));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(CheckJson.of(config, started.partition(), odd, asked));
    } else if (asked.isEmpty()) {
      print(out, config, started.partition(), odd);
      if (all) {
        out.printf("%n%s", QosYaml.print(config));
      }
    } else {
      asked.forEach((request, answer) -> out.printf("%s%n%s%n", request, answer.inWords()));
    }
    out.flush();
    return 0;
  }

  private static void print(
      PrintWriter out, QosConfig config, Partition partition, List<String> odd) {
    out.printf("%-16s %8s %8s %8s %10s%n", "class", "priority", "budget", "queue", "timeout");
    for (ExemptClass each : config.exempt()) {
      out.printf("%-16s %8s%n", each.name(), "exempt");
    }
    for (int i = 0; i < partition.size(); i++) {
      ServiceClass each = config.classes().get(i);
      out.printf(
          Locale.ROOT,
          "%-16s %8d %8d %8d %8dms%n",
          each.name(),
          each.priority(),
          partition.budget(i),
          each.queue().max(),
          each.queue().timeout().toMillis());
    }
    out.printf(Locale.ROOT, "%-16s %8s %8d%n", "total", "", partition.total());
    if (!odd.isEmpty()) {
      out.println();
    }
    odd.forEach(each -> out.printf("odd    %s%n", each));
  }
}
