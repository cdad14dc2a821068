package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Target.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs jcstress tests in a process of their own: each for half a second in the JVM's usual mode,
 * some hundred thousand samples at least; by {@code -Dstress.mode=default}, or another of its
 * modes, in every mode of compilation and for as long as that takes.
 *
 * @param log what it printed
 */
public record JcStress(String log) {
  /**
   * Mode "sanity" takes a few dozen samples: it finds that a test runs, and no race. To touch the
   * heap before would take as long as the samples, and so would more strides.
   */
  private static final List<String> SHORT =
      List.of(
          ("-m quick -sc false -f 1 -fsm 0 -iters 1 -time 500 -pth false -strideCount 10"
                  + " -jvmArgs -XX:+TieredCompilation")
              .split(" "));

  /** A log of each sample takes longer than the sample: only warnings are kept. */
  private static final List<String> QUIET =
      List.of("-jvmArgsPrepend", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");

  private static final Pattern VERDICT = Pattern.compile("^\\.+ \\[(\\w+)] (\\S+)$");
  private static final Pattern COUNT = Pattern.compile("([\\d,]+) +<?[\\d.]+% ");

  private record Verdict(String word, String test, long samples) {}

  /**
   * Runs the tests of some classes; without any, or with {@code -Dtest.long=none}, all of this
   * module. Each takes three seconds twice, as jcstress tries it with biased locking and without.
   */
  public static JcStress run(Class<?>... byDay) throws IOException, InterruptedException {
    Path out = Files.createDirectories(Path.of("target", "jcstress")).toAbsolutePath();
    Path log = out.resolve("out.txt");
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("org.openjdk.jcstress.Main");
    String mode = System.getProperty("stress.mode");
    command.addAll(mode == null ? SHORT : List.of("-m", mode));
    command.addAll(QUIET);
    if (byDay.length > 0 && !"none".equals(System.getProperty("test.long"))) {
      String names =
          Arrays.stream(byDay)
              .map(each -> Pattern.quote(each.getName()))
              .collect(Collectors.joining("|"));
      command.addAll(List.of("-t", "(" + names + ").*"));
    }
    command.add("-v");
    Process process =
        new ProcessBuilder(command)
            .directory(out.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    process.waitFor();
    return new JcStress(Files.readString(log));
  }

  /** This many tests of a class ran, often enough, and none had a forbidden outcome. */
  public void assertPassed(Class<?> tests, int count) {
    assertThat(passed(tests, count)).as(log).isTrue();
  }

  private boolean passed(Class<?> tests, int count) {
    List<Verdict> verdicts = verdicts(tests);
    return verdicts.size() == count
        && verdicts.stream().allMatch(each -> each.word.equals("OK") && each.samples >= 1_000)
        && log.contains("Error tests: No matches.");
  }

  /** A test of a class had a forbidden outcome. */
  public void assertFailed(Class<?> tests) {
    assertThat(failed(tests)).as(log).isTrue();
  }

  private boolean failed(Class<?> tests) {
    return verdicts(tests).stream().anyMatch(each -> each.word.equals("FAILED"))
        && log.contains("Observed forbidden state");
  }

  /** What is said of each test at the end, with how often it ran. */
  private List<Verdict> verdicts(Class<?> tests) {
    List<Verdict> verdicts = new ArrayList<>();
    Verdict last = new Verdict("", "", 0);
    for (String line : log.substring(log.indexOf("RUN RESULTS:") + 1).split("\n")) {
      Matcher verdict = VERDICT.matcher(line);
      Matcher count = COUNT.matcher(line);
      if (verdict.matches()) {
        verdicts.add(last);
        last = new Verdict(verdict.group(1), verdict.group(2), 0);
      } else if (count.find()) {
        long samples = Long.parseLong(count.group(1).replace(",", ""));
        last = new Verdict(last.word, last.test, last.samples + samples);
      }
    }
    verdicts.add(last);
    return verdicts.stream()
        .filter(each -> (each.test + ".").startsWith(tests.getName() + "."))
        .toList();
  }
}
