package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.LearnedConfig.Learned;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LearnedConfigTest {
  private static final Learned NOTHING = new Learned(Optional.empty(), OptionalDouble.empty());

  private static final QosConfig CONFIG =
      QosYaml.parse(
          """
          threads: 64
          classes:
            gold: {match: ["path:/a"], target: {p95: 60ms}, arrivals: 7, work: {compute: 9ms}}
            rest: {}
          """);

  @Test
  void print_learned_isReadByThePlanner() {
    Learned gold =
        new Learned(
            Optional.of(
                new ClassWork(
                    new ServiceDemand(0.00201234, 0.0081, Optional.of(new Pool(5, 0.0203))),
                    1.23456)),
            OptionalDouble.of(99.98765));

    String text = LearnedConfig.print(CONFIG, OptionalDouble.of(2), List.of(gold, NOTHING));

    assertThat(text)
        .contains("processors: 2\n")
        .contains("arrivals: 99.99\n")
        .contains(
            "work: {compute: 2012us, elsewhere: 8100us, pool: {size: 5, time: 20300us},"
                + " variation: 1.235}\n");
    QosConfig read = QosYaml.parse(text);
    assertThat(read)
        .isEqualTo(LearnedConfig.of(CONFIG, OptionalDouble.of(2), List.of(gold, NOTHING)));
    assertThat(read.classes().get(1)).isEqualTo(CONFIG.classes().get(1));
    assertThat(read.classes().get(0).guarantee()).isEqualTo(CONFIG.classes().get(0).guarantee());
  }

  @Test
  void of_nothingLearned_isTheConfiguration() {
    assertThat(LearnedConfig.of(CONFIG, OptionalDouble.empty(), List.of(NOTHING, NOTHING)))
        .isEqualTo(CONFIG);
  }

  @Test
  void print_anyFigures_areReadBackAlike() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      QosConfig config = RandomConfigs.next(random);
      List<Learned> learned = new ArrayList<>();
      for (ServiceClass ignored : config.classes()) {
        learned.add(random.nextBoolean() ? NOTHING : any(random));
      }
      OptionalDouble processors = OptionalDouble.of(0.01 + 64 * random.nextDouble());

      assertThat(QosYaml.parse(LearnedConfig.print(config, processors, learned)))
          .as("case %s", i)
          .isEqualTo(LearnedConfig.of(config, processors, learned));
    }
  }

  @Test
  void of_workOfNoTime_isOneNanosecond() {
    // Half a nanosecond of computing would be written as none.
    ClassWork tiny = new ClassWork(new ServiceDemand(4e-10, 0));
    Learned learned = new Learned(Optional.of(tiny), OptionalDouble.empty());

    QosConfig known = LearnedConfig.of(CONFIG, OptionalDouble.empty(), List.of(learned, NOTHING));

    assertThat(known.classes().get(0).work().orElseThrow().demand().compute()).isEqualTo(1e-9);
  }

  @Test
  void of_otherNumberOfClasses_isRefused() {
    assertThatThrownBy(() -> LearnedConfig.of(CONFIG, OptionalDouble.empty(), List.of(NOTHING)))
        .isInstanceOf(ConfigException.class)
        .hasMessage("classes: 1 were learned of 2; give all");
  }

  private static Learned any(Random random) {
    double compute = Math.exp(-12 + 3 * random.nextGaussian());
    double elsewhere = random.nextBoolean() ? 0 : Math.exp(-5 + 3 * random.nextGaussian());
    Optional<Pool> pool =
        random.nextBoolean()
            ? Optional.empty()
            : Optional.of(
                new Pool(1 + random.nextInt(99), Math.exp(-5 + 3 * random.nextGaussian())));
    return new Learned(
        Optional.of(
            new ClassWork(new ServiceDemand(compute, elsewhere, pool), 9 * random.nextDouble())),
        OptionalDouble.of(1000 * random.nextDouble()));
  }
}
