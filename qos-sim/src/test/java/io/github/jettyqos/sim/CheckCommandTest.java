package io.github.jettyqos.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckCommandTest {
  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void check_rightConfiguration_printsPartitionAndDefaults() throws IOException {
    // 12 threads by weight 3 : 1 are 9 and 3.
    int status =
        check("threads: 12\nclasses:\n  gold: {match: [\"path:/a/*\"], weight: 3}\n  rest: {}\n");
    assertThat(status).isZero();
    assertThat(out.toString())
        .containsPattern("gold +0 +9 +512 +2000ms")
        .containsPattern("rest +1 +3 +512 +2000ms")
        .contains("retry-after: ");
  }

  @Test
  void check_control_isSpelledOut() throws IOException {
    assertThat(check("classes: {all: {}}")).isZero();
    assertThat(out.toString()).contains("control:\n  law: static\n  period: 250ms\n");
    assertThat(check("classes: {all: {target: {mean: 1s}}}")).isZero();
    assertThat(out.toString())
        .contains("control:\n  law: mtrr\n", "mtrr:\n    drain: 1\n    trim: 0.02\n");
  }

  @Test
  void check_lawThatIsNotOnTheClassPath_isOneLineThatNamesIt() throws IOException {
    assertThat(check("control: {law: com.example.Mine}\nclasses: {all: {}}\n")).isEqualTo(2);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("control.law: com.example.Mine cannot be loaded")
        .endsWith("is it on the class path?");
  }

  @Test
  void check_unknownKey_isOneLineThatNamesIt() throws IOException {
    int status = check("classes:\n  gold: {match: [\"path:/a/*\"], wieght: 3}\n");
    assertThat(status).isEqualTo(2);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("classes.gold.wieght:");
  }

  @Test
  void check_missingFile_isOneLineThatNamesIt() {
    int status =
        Main.run(new PrintWriter(out), new PrintWriter(err, true), "check", "no-such-file.yaml");
    assertThat(status).isEqualTo(2);
    assertThat(err.toString().lines()).singleElement().asString().contains("no-such-file.yaml");
  }

  private int check(String yaml) throws IOException {
    Path file = Files.writeString(directory.resolve("qos.yaml"), yaml);
    return Main.run(
        new PrintWriter(out, true), new PrintWriter(err, true), "check", file.toString());
  }
}
