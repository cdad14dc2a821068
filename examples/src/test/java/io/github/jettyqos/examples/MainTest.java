package io.github.jettyqos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MainTest {
  @TempDir Path directory;

  @Test
  void demo_twoSeconds_printsTheTablesAndDrawsThePicture() throws Exception {
    String printed = run("demo", "--seconds", "2", "--out", directory.toString());
    assertThat(printed).contains("admission off, 2 s").contains("admission on, 2 s");
    String closing = printed.substring(printed.indexOf("p95 ms (off | on)"));
    assertThat(closing)
        .containsPattern("checkout .* 0 \\| 0")
        .contains("search")
        .contains("export");
    assertThat(closing)
        .containsPattern(
            "checkout, p95 of residence at most 50ms: kept in [012] of 2 seconds with");
    BufferedImage picture = ImageIO.read(directory.resolve("qos-demo.png").toFile());
    assertThat(picture.getWidth()).isEqualTo(1000);
  }

  @ParameterizedTest
  @CsvSource({
    "--seconds, 0, --seconds 0: give 1 to 3600",
    "--port, 70000, --port 70000: give 0 to 65535",
    "--replay, no-such.log, --replay no-such.log: cannot be read",
    "--out, no-such-dir, --out no-such-dir: no such directory"
  })
  void demo_wrongOption_isOneLineThatNamesIt(String option, String value, String message) {
    PrintStream before = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      assertThat(Main.run(option, value)).isEqualTo(2);
    } finally {
      System.setErr(before);
    }
    assertThat(err.toString(StandardCharsets.UTF_8).trim()).isEqualTo(message);
  }

  private static String run(String... args) {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      assertThat(Main.run(args)).isZero();
    } finally {
      System.setOut(before);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
