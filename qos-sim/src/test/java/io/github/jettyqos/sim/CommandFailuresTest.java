package io.github.jettyqos.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

final class CommandFailuresTest {
  private final StringWriter err = new StringWriter();

  @Command
  private static final class Nothing {}

  private int fail(Exception problem) {
    CommandLine command = new CommandLine(new Nothing()).setErr(new PrintWriter(err, true));
    return new CommandFailures().handleExecutionException(problem, command, command.parseArgs());
  }

  @Test
  void failure_ofInput_isOneLineAndStatusTwo() {
    assertThat(fail(new ConfigException("threads", "wrong"))).isEqualTo(2);
    assertThat(fail(new IOException("log.csv: is empty"))).isEqualTo(2);
    assertThat(fail(new UncheckedIOException(new IOException("two\nlines")))).isEqualTo(2);
    assertThat(fail(new NoSuchFileException("a"))).isEqualTo(2);
    assertThat(fail(new AccessDeniedException("b"))).isEqualTo(2);
    assertThat(fail(new FileAlreadyExistsException("c"))).isEqualTo(2);
    assertThat(fail(new FileSystemException("d", null, "No space left on device"))).isEqualTo(2);
    assertThat(err.toString().lines())
        .containsExactly(
            "threads: wrong",
            "log.csv: is empty",
            "two lines",
            "a: no such file",
            "b: may not be read or written",
            "c: is there already, and no directory",
            "d: No space left on device");
  }

  @Test
  void failure_ofTheProgram_isNotTakenForACheckThatDoesNotHold() {
    assertThat(fail(new IllegalStateException("broken"))).isEqualTo(3);
    assertThat(err.toString()).contains("fault of the program", "broken", "\tat ");
  }
}
