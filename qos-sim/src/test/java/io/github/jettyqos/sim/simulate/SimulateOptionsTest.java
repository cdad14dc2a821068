package io.github.jettyqos.sim.simulate;

import static io.github.jettyqos.sim.simulate.Simulate.TWO;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SimulateOptionsTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--control mttr | --control: mttr is unknown; perhaps mtrr is meant",
        "--seeds 0 | --seeds: 0 is out of range",
        "--seeds x | Invalid value for option '--seeds': 'x'",
        "--duration 5 | --duration: 5 is not a duration",
        "--duration 1ms | --duration: 1ms is out of range",
        "--duration 10s --window 20s | --window: 20s is out of range",
        "--duration 1000h --window 1s | --window: 1s makes 3600000 windows",
        "--period 1ns | --period: 1ns is out of range",
        "--step gold | --step: gold is no step; give CLASS=RATE@TIME",
        "--step gold=x@1s | --step: x is not a number",
        "--step tin=1@1s | --step: there is no class tin",
        "--step gold=1@9s,gold=2@5s | --step gold=2@5s: 5s lies before",
        "--arrivals gold=-1 | classes.gold.arrivals: -1.0 is out of range",
        "--arrivals tin=1 | --arrivals: there is no class tin",
        "--service-variation -1 | --service-variation: -1.0 is out of range",
        "--compress 2 | --compress: is for recorded traffic",
        "--class-of a=gold | --class-of: is for recorded traffic",
        "--demand fixed=1 | --demand: is for recorded traffic",
        "--trace none.csv | none.csv: ",
        "--trace none.csv --step gold=1@1s | --step: is for drawn traffic",
        "--trace none.csv --demand word=1 | --demand: {word=1} is unknown",
        "--trace none.csv --class-of a=tin | --class-of: there is no class tin",
        "--trace none.csv --compress 0 | --compress: 0.0 is out of range",
        "--trace none.csv --demand fixed=-1 | --demand fixed: -1.0 is out of range",
        "--step gold=1@3m | --step: 3m is out of range; give a duration from 0s to 2m",
        "--trace none.csv --columns word=1 | --columns: {word=1} is unknown",
        "--trace none.csv --arrivals gold=1 | --arrivals: means nothing with --trace",
        "--columns time=x | --columns: is for recorded traffic",
        "--compare . | .: is a directory",
        "--compare none.yaml | none.yaml: no such file",
        "--faults hang:tin@1s..2s | --faults: hang:tin@1s..2s is about no class there is; there are [gold",
        "--faults hang:gold | --faults: gold does not say what hang is about; give it as in silver@20s..40s",
        "--faults slow:gold=0x@1s..2s | --faults: 0.0 is out of range",
        "--faults stall:1m@1s | --faults: 1m is out of range; give a duration from 100ms to 10s",
        "--faults tails:gold=x | --faults: gold=x does not say what tails is about; give it as in silver=50",
        "--faults wrong:gold=0.5x | --faults: wrong:gold=0.5x means nothing but where every class has work",
        "--processors 2 | --processors: 2.0 means nothing but where every class has work",
        "--windows=2s | Unknown option: '--windows=2s'; perhaps --window is meant",
      })
  void simulate_badOption_isOneLineThatNamesIt(String options, String message) throws IOException {
    CommandRun run = new Simulate(directory).run(TWO, options.trim().split(" ", -1));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).startsWith(message.trim());
    assertThat(run.out()).isEmpty();
    assertThat(directory.resolve("simulate.png")).doesNotExist();
  }

  @Test
  void simulate_badFile_isNamedWithItsKey() throws IOException {
    CommandRun run = new Simulate(directory).run(TWO.replace("300ms", "soon"));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("qos.yaml: classes.gold.target.mean: soon");
  }

  @Test
  void simulate_otherClasses_cannotBeComparedWithoutTrace() throws IOException {
    Path other = Files.writeString(directory.resolve("other.yaml"), TWO.replace("bronze:", "tin:"));
    CommandRun run = new Simulate(directory).run(TWO, "--compare", other.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("other.yaml: classes: [gold, tin] are not").contains("--trace");
  }

  @Test
  void simulate_outThatIsNoDirectory_isToldBeforeTheRuns() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    Path config = Files.writeString(directory.resolve("qos.yaml"), TWO);
    // The runs would take hours.
    CommandRun run =
        CommandRun.of(
            "simulate", config.toString(), "--duration", "1000h", "--out", file.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("--out: " + file + " cannot be made a directory\n");
  }
}
