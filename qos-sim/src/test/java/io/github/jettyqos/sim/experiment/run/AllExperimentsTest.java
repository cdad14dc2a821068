package io.github.jettyqos.sim.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import io.github.jettyqos.sim.report.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.knowm.xchart.XYChart;

final class AllExperimentsTest {
  @TempDir Path directory;

  private final StringWriter log = new StringWriter();

  /** Something that finds a value of which the paper says 4, and which must be at most 5. */
  private static final class Small extends Experiment {
    private final double value;

    Small(String name, double value) {
      super(name, "a <small> one", 2);
      this.value = value;
    }

    @Override
    protected void run(Setting setting, Findings findings) throws IOException {
      if (value < 0) {
        throw new IllegalStateException("no such thing");
      }
      findings.result("size", value);
      findings.paper("size", 4);
      findings.atMost("size", value, 5);
      findings.line("a line & more");
      XYChart chart = Charts.of("one", "x", "y");
      Charts.line(chart, "line", List.of(1.0, 2.0), List.of(1.0, value));
      Charts.write(setting.file(name() + ".png"), List.of(chart));
    }
  }

  @Test
  void run_oneFailsAndOneMisses_theOthersGoOn() throws IOException {
    List<Conclusion> conclusions =
        run(new Small("good", 4.5), new Small("broken", -1), new Small("large", 6));
    assertThat(conclusions)
        .extracting(Conclusion::verdict)
        .containsExactly("all 1 checks hold", "FAILED", "1 of 1 checks MISSED");
    assertThat(Conclusion.allHold(conclusions)).isFalse();
    assertThat(log.toString())
        .contains("[2 of 3] broken: a <small> one")
        .contains("FAILED java.lang.IllegalStateException: no such thing");
    assertThat(directory.resolve("good.json")).isNotEmptyFile();
    assertThat(directory.resolve("broken.json")).doesNotExist();
  }

  @Test
  void run_allHold_holds() {
    assertThat(Conclusion.allHold(run(new Small("good", 4.5), new Small("fine", 5)))).isTrue();
  }

  @Test
  void json_severalExperiments_isOneObjectOfTheirShape() {
    String json = AllExperiments.json(1, run(new Small("good", 4.5), new Small("broken", -1)));
    assertThat(json.lines()).hasSize(1);
    assertThat(json)
        .startsWith("{\"experiment\":\"all\",\"seeds\":[1,2],\"results\":{\"good: seconds\":")
        .contains("\"good: size\":4.5", "\"paper\":{\"good: size\":4.0}")
        .contains("{\"name\":\"good: size\",\"value\":4.5,\"bound\":5.0,\"holds\":true}")
        .contains("{\"name\":\"broken: ends\",\"value\":0.0,\"bound\":1.0,\"holds\":false}");
  }

  @Test
  void page_severalExperiments_holdsNumbersVerdictsAndPictures() throws IOException {
    String page =
        ReportPage.of(
            run(new Small("good", 4.5), new Small("broken", -1), new Small("large", 6)), directory);
    assertThat(page)
        .startsWith("<!DOCTYPE html>")
        .contains("1 of 3 experiments keep all their bounds")
        .contains("<td>4.000</td><td>4.500</td>".replace("><td>", ">\n<td>"))
        .contains("+12.5 %", "at most 5.000", "MISSED", "no such thing")
        .contains("a &lt;small&gt; one", "a line &amp; more")
        .doesNotContain("<small>")
        .doesNotContain("http"); // needs no other file
    assertThat(page.split("data:image/png;base64,", -1)).hasSize(3);
  }

  private List<Conclusion> run(Experiment... experiments) {
    return new AllExperiments(directory, 1, null, Progress.NONE)
        .run(List.of(experiments), Experiment::seeds, new PrintWriter(log, true));
  }
}
