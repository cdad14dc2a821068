package io.github.jettyqos.sim;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says whether a configuration is right, and what it means with every default spelled out. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description =
        "Checks a configuration; prints the partition, what is odd though it is"
            + " allowed, and every option with its default.")
final class CheckCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "CONFIG.yaml", description = "the configuration")
  private @Nullable Path file;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "threads to share, where the configuration leaves it to the pool (default 64)")
  private int threads = 64;

  @Spec private @Nullable CommandSpec spec;

  @Override
  @SuppressWarnings("NullAway") // set by picocli before it calls
  public Integer call() throws IOException {
    Partition.THREADS.check("--threads", threads);
    QosConfig config = QosYaml.load(file);
    int all = config.threads().orElse(threads);
    Partition partition = Partition.share(config.classes(), all);
    PrintWriter out = spec.commandLine().getOut();
    out.printf("%-16s %8s %8s %8s %10s%n", "class", "priority", "budget", "queue", "timeout");
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
    out.printf(Locale.ROOT, "%-16s %8s %8d%n%n", "total", "", partition.total());
    List<String> odd = Oddities.of(config, all);
    odd.forEach(each -> out.printf("odd    %s%n", each));
    if (!odd.isEmpty()) {
      out.println();
    }
    out.print(QosYaml.print(config));
    out.flush();
    return 0;
  }
}
