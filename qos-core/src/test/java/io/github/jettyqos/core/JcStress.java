package io.github.jettyqos.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs jcstress tests in processes of their own, shortly; by {@code -Dstress.mode=default} for as
 * long as they like.
 *
 * @param status exit status; 0 when every outcome was acceptable
 * @param log what it printed
 */
public record JcStress(int status, String log) {
  /** Runs the tests of a class. */
  public static JcStress run(Class<?> tests) throws IOException, InterruptedException {
    Path out =
        Files.createDirectories(Path.of("target", "jcstress", tests.getSimpleName()))
            .toAbsolutePath();
    Path log = out.resolve("out.txt");
    Process process =
        new ProcessBuilder(
                List.of(
                    ProcessHandle.current().info().command().orElse("java"),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "org.openjdk.jcstress.Main",
                    "-m",
                    System.getProperty("stress.mode", "sanity"),
                    "-t",
                    tests.getName().replace(".", "\\.")))
            .directory(out.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    return new JcStress(process.waitFor(), Files.readString(log));
  }

  /** Whether this many tests ran and none had an outcome that is forbidden. */
  public boolean passed(int tests) {
    return status == 0
        && log.contains(tests + " matching test results")
        && log.contains(", 0 failed, 0 soft errs, 0 hard errs");
  }
}
