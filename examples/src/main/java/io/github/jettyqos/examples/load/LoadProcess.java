package io.github.jettyqos.examples.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Runs the command {@code load} in a process of its own and reads its output. */
public final class LoadProcess {
  private LoadProcess() {}

  /**
   * Runs it to its end.
   *
   * @param options of the command {@code load}
   * @param eachSecond receives the tallies of each second
   * @return the tallies of the whole
   * @throws IOException if it fails
   */
  public static List<Tally> run(List<String> options, Consumer<List<Tally>> eachSecond)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), LoadCommand.class.getName()));
    command.addAll(options);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Thread killer = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(killer);
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      List<Tally> tallies = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals("second")) {
          eachSecond.accept(List.copyOf(tallies));
          tallies.clear();
        } else if (!line.equals("end")) {
          tallies.add(Tally.parse(line));
        }
      }
      int status = process.waitFor();
      if (status != 0) {
        throw new IllegalArgumentException("the load process ended with status " + status);
      }
      return tallies;
    } finally {
      process.destroy();
      Runtime.getRuntime().removeShutdownHook(killer);
    }
  }
}
