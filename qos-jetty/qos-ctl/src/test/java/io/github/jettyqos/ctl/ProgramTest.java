package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The program in its own JVM, as started by a shell. */
final class ProgramTest {
  @TempDir private Path directory;

  private static List<String> java(String... options) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    return command;
  }

  private CtlRun run(List<String> command, String input) throws Exception {
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    Path in = directory.resolve("in");
    Files.writeString(in, input);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("TERM", "xterm");
    int status = builder.start().waitFor();
    return new CtlRun(status, read(out), read(err));
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  private static List<String> with(List<String> command, List<String> options, String... args) {
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of(args));
    all.addAll(options);
    return all;
  }

  /** With restricted transports, and without the log of a library. */
  @ParameterizedTest
  @EnumSource
  void program_eachWay_printsTheAnswerAlone(ServerForTests.Way way) throws Exception {
    CtlRun run = run(with(java(), way.options(), "get", "law"), "");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualToIgnoringNewLines("mtrr");
    assertThat(run.status()).isZero();
  }

  @Test
  void load_standardInput_isRead() throws Exception {
    String yaml = Files.readString(ServerForTests.server().file);
    CtlRun run =
        run(with(java(), ServerForTests.Way.HTTP.options(), "load", "-", "-m", "as it is"), yaml);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    CtlRun wrong =
        run(with(java(), ServerForTests.Way.HTTP.options(), "load", "-", "-m", "x"), "threads: x");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("threads: x is not");
  }

  /** Without the attach module, as in many runtime images. */
  @Test
  void javaWithoutAttach_saysWhatElseThereIs() throws Exception {
    CtlRun run =
        run(
            with(java("--limit-modules", "java.management.rmi,java.logging"), List.of(), "get"),
            "");
    assertThat(run.err()).startsWith("this Java cannot attach to others").contains("--url");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.status()).isEqualTo(3);
  }

  /** Run by {@code script}, which provides a terminal. */
  private CtlRun onTerminal(List<String> command, String keys) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "no program script");
    String line = command.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
    Path file = directory.resolve("command");
    Files.writeString(
        file, "stty cols 72 rows 20\n" + line + "\nstatus=$?\nstty -a\nexit $status\n");
    return run(
        List.of("/usr/bin/script", "-qec", "sh " + file, directory.resolve("typed").toString()),
        keys);
  }

  @Test
  void top_onATerminal_drawsInPlaceAndQuitsByQ() throws Exception {
    CtlRun run =
        onTerminal(with(java(), ServerForTests.Way.HTTP.options(), "top", "--delay", "1h"), "q");
    assertThat(run.status()).as(run.out()).isZero();
    int from = run.out().indexOf("\u001b[?1049h");
    int to = run.out().indexOf("\u001b[?1049l");
    assertThat(from).isNotNegative().isLessThan(to);
    String screen = run.out().substring(from, to);
    assertThat(screen).contains("\u001b[H", "\u001b[J", "law mtrr", "health");
    assertThat(screen.replaceAll("\u001b\\[[?0-9;]*[A-Za-z]", "").lines())
        .allSatisfy(each -> assertThat(each).hasSizeLessThan(73));
    assertThat(run.out().substring(to)).contains(" icanon", " echo ");
  }

  @Test
  void top_onATerminal_explainsItsColumnsByH() throws Exception {
    CtlRun run =
        onTerminal(with(java(), ServerForTests.Way.HTTP.options(), "top", "--delay", "1h"), "h?q");
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out())
        .contains("q quit   h help", "requests that wait for a thread", "q quit   h back");
    assertThat(run.out()).contains(" icanon", " echo ");
  }

  /** A terminal that a program cannot draw on has one frame below the other, without escapes. */
  @Test
  void top_onADumbTerminal_drawsNothing() throws Exception {
    List<String> command = new ArrayList<>(List.of("/usr/bin/env", "TERM=dumb"));
    command.addAll(
        with(java(), ServerForTests.Way.HTTP.options(), "top", "--count", "2", "--delay", "100ms"));
    CtlRun run = onTerminal(command, "");
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out()).contains("law mtrr").doesNotContain("\u001b");
  }

  /** A reader that has enough, as {@code head} is. */
  @Test
  void top_whoseReaderGoes_ends() throws Exception {
    String line =
        with(java(), ServerForTests.Way.HTTP.options(), "top", "--json", "--delay", "100ms")
            .stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    CtlRun run = run(List.of("/bin/sh", "-c", line + " | head -n 1"), "");
    assertThat(run.out().lines()).hasSize(1);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void reason_onATerminal_isAskedFor() throws Exception {
    CtlRun run =
        onTerminal(with(java(), ServerForTests.Way.HTTP.options(), "resume"), "as I was asked\n");
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out()).contains("reason: ");
    assertThat(CtlRun.of(ServerForTests.Way.HTTP.options(), "changes").out())
        .contains("resume: nothing changes; reason: as I was asked");
  }

  /** Bash with the printed script. */
  @Test
  void completion_inBash_knowsCommandsAndOptions() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "no bash");
    Path script = directory.resolve("completion");
    CtlRun printed = CtlRun.of("completion");
    assertThat(printed.status()).isZero();
    Files.writeString(script, printed.out());
    Path ask = directory.resolve("ask");
    Files.writeString(
        ask,
        """
        source %s
        compopt() { :; } # which is for a line that somebody types
        complete -p qosctl
        COMP_WORDS=(qosctl re); COMP_CWORD=1; COMP_LINE='qosctl re'; COMP_POINT=9
        _complete_qosctl; echo "${COMPREPLY[*]}"
        COMP_WORDS=(qosctl top --de); COMP_CWORD=2; COMP_LINE='qosctl top --de'; COMP_POINT=15
        _complete_qosctl; echo "${COMPREPLY[*]}"
        """
            .formatted(script));
    CtlRun run = run(List.of("/bin/bash", ask.toString()), "");
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines())
        .containsExactly(
            "complete -o default -F _complete_qosctl qosctl",
            "report requests resume reload",
            "--delay");
  }
}
