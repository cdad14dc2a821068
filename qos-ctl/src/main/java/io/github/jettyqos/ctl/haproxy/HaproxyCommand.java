package io.github.jettyqos.ctl.haproxy;

import io.github.jettyqos.ctl.text.Format;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What there is to say to an HAProxy in front of nodes. */
@Command(
    name = "haproxy",
    mixinStandardHelpOptions = true,
    description = {
      "Shows an HAProxy that qos-sim haproxy configured, and drives it where the agents of nodes do"
          + " not. It talks to HAProxy's runtime socket, and to the nodes' admin connectors."
    })
public final class HaproxyCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  private HaproxyCommand() {}

  /**
   * The command with those below it.
   *
   * @param format whether JSON is asked for
   * @return what reads it
   */
  public static CommandLine of(Format format) {
    return new CommandLine(new HaproxyCommand())
        .addSubcommand(new ShowCommand(format))
        .addSubcommand(new WatchCommand(format));
  }

  @Override
  @SuppressWarnings("NullAway") // set by picocli before it calls
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "Missing required subcommand: show or watch");
  }
}
