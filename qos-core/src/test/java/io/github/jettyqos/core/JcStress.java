package io.github.jettyqos.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Runs jcstress tests in a process of their own: each for a second in the JVM's usual mode, some
 * hundred thousand samples at least; by {@code -Dstress.mode=default}, or another of its modes, in
 * every mode of compilation and for as long as that takes.
 *
 * @param status exit status; 0 when every outcome was acceptable
 * @param log what it printed
 */
public record JcStress(int status, String log) {
  /** Mode "sanity" takes a few dozen samples: it finds that a test runs, and no race. */
  private static final List<String> SHORT =
      List.of(
          "-m quick -sc false -f 1 -fsm 1 -iters 4 -time 250 -jvmArgs -XX:+TieredCompilation"
              .split(" "));

  private static final String SUMMARY = "Results across all configurations:";
  private static final Pattern COUNT = Pattern.compile("([\\d,]+) +<?[\\d.]+% ");

  /** Runs the tests of a class. */
  public static JcStress run(Class<?> tests) throws IOException, InterruptedException {
    Path out =
        Files.createDirectories(Path.of("target", "jcstress", tests.getSimpleName()))
            .toAbsolutePath();
    Path log = out.resolve("out.txt");
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("org.openjdk.jcstress.Main");
    String mode = System.getProperty("stress.mode");
    command.addAll(mode == null ? SHORT : List.of("-m", mode));
    command.addAll(List.of("-v", "-t", tests.getName().replace(".", "\\.")));
    Process process =
        new ProcessBuilder(command)
            .directory(out.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    return new JcStress(process.waitFor(), Files.readString(log));
  }

  /** Whether this many tests ran, often enough, and none had an outcome that is forbidden. */
  public boolean passed(int tests) {
    return status == 0
        && samples().size() == tests
        && samples().stream().allMatch(samples -> samples >= 1_000)
        && log.contains(", 0 failed, 0 soft errs, 0 hard errs");
  }

  /** How often each test ran. */
  private List<Long> samples() {
    List<Long> samples = new ArrayList<>();
    String[] summaries = log.split(SUMMARY);
    for (String each : List.of(summaries).subList(1, summaries.length)) {
      samples.add(
          COUNT
              .matcher(each)
              .results()
              .mapToLong(count -> Long.parseLong(count.group(1).replace(",", "")))
              .sum());
    }
    return samples;
  }
}
