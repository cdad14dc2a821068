package io.github.jettyqos.sim.haproxy;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.sim.trace.TraceRules;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code haproxy}. */
@Command(
    name = "haproxy",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Writes a complete configuration of HAProxy, of the file that the nodes read: the same classes"
          + " by the same rules, a back end for each, and what the nodes' agents tell of budgets.",
      "Needs cluster with nodes, class-header and trusted-proxies there. Check what it writes with"
          + " haproxy -c -f FILE."
    },
    footer = {"", "qos-sim haproxy qos.yaml --out haproxy.cfg"},
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:written",
      "2:the configuration is wrong, or HAProxy cannot say a rule of it"
    })
public final class HaproxyCommand implements Callable<Integer> {
  /** Threads of a node of which nothing is said. */
  private static final int THREADS = 64;

  @Parameters(index = "0", paramLabel = "CONFIG.yaml", description = "the configuration")
  private @Nullable Path file;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "where it is written; default standard output")
  private @Nullable Path out;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "handlers that a node can have at once, where its configuration leaves that to its pool;"
              + " default "
              + THREADS
              + ". What agents tell counts in any case")
  private int threads = THREADS;

  @Option(
      names = "--ca-file",
      paramLabel = "FILE",
      description = "PEM: what the certificates of nodes are checked against, where they have TLS")
  private @Nullable Path ca;

  @Option(
      names = "--crt",
      paramLabel = "FILE",
      description = "PEM: certificate and key that nodes know this proxy by")
  private @Nullable Path crt;

  @Spec private @Nullable CommandSpec spec;

  /** Made by the command line. */
  public HaproxyCommand() {}

  @Override
  @SuppressWarnings("NullAway") // set by picocli before it calls
  public Integer call() throws IOException {
    Partition.THREADS.check("--threads", threads);
    QosConfig config = QosYaml.load(file);
    TraceRules.of(config); // refuses what a start of a node refuses
    Partition partition = Partition.share(config.classes(), Needs.divided(config, threads));
    String text =
        HaproxyText.of(
            config,
            partition,
            new ServerText.Tls(Optional.ofNullable(ca), Optional.ofNullable(crt)));
    if (out == null) {
      PrintWriter writer = spec.commandLine().getOut();
      writer.print(text);
      writer.flush();
    } else {
      Files.writeString(out, text);
    }
    return 0;
  }
}
