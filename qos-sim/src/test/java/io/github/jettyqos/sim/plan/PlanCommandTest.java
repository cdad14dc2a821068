package io.github.jettyqos.sim.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.CommandRun;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.JsonSchema;

final class PlanCommandTest {
  private static final String CLASSES =
      """
      threads: 24
      classes:
        gold:   { lend: false, match: ["path:/checkout/*"], target: {mean: 500ms}, queue: {max: 128} }
        silver: { lend: false, target: {mean: 1s}, queue: {max: 128} }
      """;
  private static final String[] LOAD = {
    "--speedup", "rate=50,slope=0.14,saturation=23", "--arrivals", "gold=100,silver=60"
  };

  @TempDir Path directory;

  @Test
  void plan_goldenClasses_printsThreadsAndDelays() throws IOException {
    // Golden file A6: 500 ms and 1 s need 11 and 7 of 18 threads.
    CommandRun run = plan(CLASSES, LOAD);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .startsWith("18 of 24 threads, by guarantees")
        .containsPattern("gold +100.0 +11 .* residence mean 500 ms")
        .containsPattern("silver +60.0 +7 .* residence mean 1.00 s")
        .contains("expected: ")
        .doesNotContain("not every target");
    BufferedImage picture = ImageIO.read(directory.resolve("plan.png").toFile());
    assertThat(picture.getWidth()).isGreaterThan(1000);
  }

  @Test
  void plan_loadInTheFile_isTheSamePlan() throws IOException {
    String yaml =
        "speedup: {rate: 50, slope: 0.14, saturation: 23}\n"
            + CLASSES
                .replace("gold:   {", "gold:   { arrivals: 100,")
                .replace("silver: {", "silver: { arrivals: 60,");
    CommandRun run = plan(yaml, "--no-picture");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("18 of 24 threads, by guarantees");
    assertThat(directory.resolve("plan.png")).doesNotExist();
  }

  @Test
  void plan_infeasible_printsTheCertificateAndExitsWithOne() throws IOException {
    CommandRun run = plan(CLASSES, with(LOAD, "--threads", "16"));
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("not every target can be kept with 16 threads:")
        .containsPattern("silver: residence mean 1.00 s at 60.0 arrivals/s is kept up to \\d")
        .containsPattern("nearest that can be kept: residence mean .*; the plan keeps ")
        .containsPattern("silver .* NOT KEPT");
  }

  @Test
  @SuppressWarnings("unchecked")
  void plan_json_isOneObjectWithBothPredictions() throws IOException {
    CommandRun run = plan(CLASSES, with(LOAD, "--json", "--threads", "16"));
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out().lines()).hasSize(1);
    Map<String, Object> plan = json(run.out());
    assertThat(plan).containsEntry("feasible", false).containsEntry("threads", 16);
    List<Map<String, Object>> classes = (List<Map<String, Object>>) plan.get("classes");
    assertThat(classes).extracting(each -> each.get("name")).containsExactly("gold", "silver");
    for (Map<String, Object> each : classes) {
      Map<String, Object> worst = (Map<String, Object>) each.get("worst");
      Map<String, Object> expected = (Map<String, Object>) each.get("expected");
      double mean = ((Number) worst.get("mean")).doubleValue();
      assertThat(((Number) expected.get("mean")).doubleValue()).isLessThanOrEqualTo(mean);
      assertThat(((Number) worst.get("p99")).doubleValue()).isGreaterThan(mean);
      assertThat(worst).containsKeys("p95", "loss", "utilisation", "throughput", "waiting");
    }
    List<Map<String, Object>> certificate = (List<Map<String, Object>>) plan.get("certificate");
    assertThat(certificate).extracting(each -> each.get("name")).containsExactly("silver");
  }

  @Test
  void plan_byCost_printsTheCost() throws IOException {
    CommandRun run = plan(CLASSES, with(LOAD, "--by", "cost"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).containsPattern("threads, by cost \\(");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--arrivals gold=100 | classes.silver.arrivals: is not given",
        "--arrivals gold=-1 | classes.gold.arrivals: -1.0 is out of range",
        "--arrivals gold=NaN | classes.gold.arrivals: NaN is out of range",
        "--arrivals bronze=1 | --arrivals: there is no class bronze",
        "--threads 0 | threads: 0 is out of range",
        "--threads 1 | min: 2 is the sum over all classes, more than threads 1",
        "--speedup rate=50 | --speedup: saturation is missing",
        "--speedup rate=x,slope=1,saturation=2 | speedup.rate: x is not a number",
        "--speedup rate=50,slope=2,saturation=2 | speedup.slope: 2.0 is out of range",
        "--speedup rate=50,slope=1,saturation=2.5 | speedup.saturation: 2.5 is not a whole",
        "--speedup rate=50,slope=1,saturation=2,knee=3 | --speedup: {knee=3} is unknown",
        "--service-variation -1 | --service-variation: -1.0 is out of range",
      })
  void plan_badOption_isOneLineThatNamesIt(String options, String message) throws IOException {
    String[] words = options.trim().split(" ", -1);
    String[] load = {
      "--speedup", "rate=50,slope=0.14,saturation=23", "--arrivals", "gold=1,silver=1"
    };
    if (words[0].equals("--speedup")) {
      load = new String[] {"--arrivals", "gold=1,silver=1"};
    } else if (words[0].equals("--arrivals")) {
      load = new String[] {"--speedup", "rate=50,slope=0.14,saturation=23"};
    }
    CommandRun run = plan(CLASSES, with(load, words));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).startsWith(message.trim());
    assertThat(directory.resolve("plan.png")).doesNotExist();
  }

  /** Two handlers serve 57 of 100 requests a second, and five wait: at most some 120 ms. */
  @Test
  void plan_targetMissedByLossAlone_namesNoNearest() throws IOException {
    String yaml =
        "threads: 2\nspeedup: {rate: 50, slope: 0.14, saturation: 23}\nclasses:"
            + " {all: {target: {mean: 10s}, arrivals: 100, queue: {max: 5, timeout: 1m}}}\n";
    assertThat(plan(yaml, "--no-picture").out())
        .contains("those served are in time, but more than 1 % are turned away")
        .doesNotContain("nearest");
    assertThat(plan(yaml, "--no-picture", "--json").out())
        .contains("\"about\":\"loss\",\"nearest\":null");
  }

  @Test
  void plan_noSpeedup_saysHowToGiveIt() throws IOException {
    CommandRun run = plan(CLASSES, "--arrivals", "gold=1,silver=1");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("speedup: is not given").contains("--speedup rate=50");
  }

  private static final String MIXED =
      """
      threads: 64
      processors: 2
      classes:
        gold:   { lend: false, match: ["path:/gold"], target: {p95: 60ms}, arrivals: 100, work: {compute: 2ms, elsewhere: 8ms} }
        pooled: { lend: false, match: ["path:/p"], min: 12, target: {mean: 60ms}, arrivals: 180, work: {compute: 2ms, pool: {size: 5, time: 20ms}} }
        rest:   { lend: false, arrivals: 100, work: {compute: 2ms, elsewhere: 20ms} }
      """;

  @Test
  void plan_classesOfDifferentWork_saysWhatLimitsEach() throws IOException {
    // (100 + 180 + 100) times 2 ms are .76 of 2 processors.
    CommandRun run = plan(MIXED);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("38.0% of 2 processors busy with what is expected")
        .containsPattern("pooled +180.0 .* pool +residence mean 60.0 ms")
        .containsPattern("gold +100.0 .* threads +residence p95 60.0 ms");
    assertThat(ImageIO.read(directory.resolve("plan.png").toFile()).getWidth()).isGreaterThan(1000);
  }

  @Test
  void plan_aClassLends_hasLentThreadsAtTheProcessors() throws IOException {
    String lending = MIXED.replace("gold:   { lend: false,", "gold:   {");
    assertThat(plan(MIXED, "--no-picture").out()).doesNotContain("lent");
    assertThat(plan(lending, "--no-picture").out())
        .containsPattern("and lent ones, [0-9]+ at the processors")
        .contains("and idle threads lent");
  }

  @Test
  @SuppressWarnings("unchecked")
  void plan_jsonOfDifferentWork_hasProcessorsAndLimits() throws IOException {
    Map<String, Object> plan = json(plan(MIXED, "--no-picture", "--json").out());
    assertThat(plan).containsEntry("processors", 2.0).containsEntry("lent", 0);
    assertThat(((Number) plan.get("processorLoad")).doubleValue()).isBetween(.37, .381);
    List<Map<String, Object>> classes = (List<Map<String, Object>>) plan.get("classes");
    assertThat(classes.get(1)).containsEntry("limitedBy", "pool");
  }

  @Test
  void plan_workOfDifferentClassesByCost_isPlanned() throws IOException {
    CommandRun run = plan(MIXED, "--no-picture", "--by", "cost");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).containsPattern("threads, by cost \\(");
  }

  private CommandRun plan(String yaml, String... options) throws IOException {
    Path file = Files.writeString(directory.resolve("qos.yaml"), yaml);
    return CommandRun.of(
        with(new String[] {"plan", file.toString(), "--out", directory.toString()}, options));
  }

  private static String[] with(String[] some, String... more) {
    return Stream.of(some, more).flatMap(Arrays::stream).toArray(String[]::new);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> json(String text) {
    LoadSettings settings = LoadSettings.builder().setSchema(new JsonSchema()).build();
    return (Map<String, Object>) new Load(settings).loadFromString(text);
  }

  @Test
  void plan_germanLocale_writesNumbersAsEverywhere() throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      CommandRun run = plan(CLASSES, with(LOAD, "--by", "cost", "--no-picture"));
      assertThat(run.out()).containsPattern("by cost \\([0-9]+\\.[0-9]+\\)");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void plan_greatestArrivalRate_isDrawn() throws IOException {
    CommandRun run = plan(CLASSES, LOAD[0], LOAD[1], "--arrivals", "gold=1e9,silver=60");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
    assertThat(directory.resolve("plan.png")).exists();
  }
}
