package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.workload.Schedule;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class PatternTest {
  @Test
  void of_meanRate_isKeptOverTheRun() {
    Pattern pattern =
        new Pattern("step", 100, List.of(new Pattern.Piece(0, 1), new Pattern.Piece(60, 3)));
    // 60 s of 1 and 40 s of 3 are 1.8 in the mean: 10 before and 30 after the step are 18.
    assertThat(pattern.mean()).isCloseTo(1.8, within(1e-12));
    Schedule rate = pattern.of(18);
    assertThat(rate.at(59_000_000_000L)).isCloseTo(10, within(1e-9));
    assertThat(rate.at(61_000_000_000L)).isCloseTo(30, within(1e-9));
    assertThat(pattern.highest(18)).isCloseTo(30, within(1e-9));
  }

  @Test
  void draw_manyTimes_isInOrderAndOfEveryKind() {
    UniformRandomProvider random = new RandomStreams(1).stream("patterns");
    List<Pattern> drawn = Stream.generate(() -> Pattern.draw(random, 80)).limit(300).toList();
    assertThat(drawn).extracting(Pattern::name).contains("steady", "step", "bursts", "quiet");
    for (Pattern each : drawn) {
      assertThat(each.pieces()).extracting(Pattern.Piece::from).isSorted();
      assertThat(each.pieces()).allMatch(piece -> piece.from() >= 0 && piece.from() < 80);
      assertThat(each.pieces()).allMatch(piece -> piece.factor() >= .02 && piece.factor() <= 8);
    }
  }
}
