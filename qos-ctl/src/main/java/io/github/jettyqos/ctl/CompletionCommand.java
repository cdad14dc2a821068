package io.github.jettyqos.ctl;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints what bash completes commands and options by. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = {
      "Prints a script by which bash completes commands and options: source <(qosctl completion)."
    })
final class CompletionCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  @Override
  @SuppressWarnings("NullAway") // set by picocli before it calls
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(AutoComplete.bash("qosctl", spec.root().commandLine()));
    out.flush();
  }
}
