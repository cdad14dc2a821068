package io.github.jettyqos.core.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.Partition;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PartitionTextTest {
  private static final List<String> NAMES = List.of("gold", "silver", "health");
  private static final Partition SUMS = Partition.of(16, 10, 6);

  private static Partition of(String text, Partition before) {
    return PartitionText.read(text, NAMES, 2).of(before);
  }

  @Test
  void of_someClasses_leavesTheOthersAndTheTotalFollowsTheSum() {
    assertThat(of("gold=4", SUMS)).isEqualTo(Partition.of(10, 4, 6));
    assertThat(of(" silver = 1 ,gold=4", SUMS)).isEqualTo(Partition.of(5, 4, 1));
  }

  @Test
  void of_total_isThatWhereItIsGivenAndStaysWhereItWasNotTheSum() {
    assertThat(of("total=12", SUMS)).isEqualTo(Partition.of(12, 10, 6));
    assertThat(of("gold=4,total=12", SUMS)).isEqualTo(Partition.of(12, 4, 6));
    assertThat(of("gold=4", Partition.of(12, 10, 6))).isEqualTo(Partition.of(12, 4, 6));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''               | partition: "" is not CLASS=THREADS; give such as gold=10, total=14
          gold             | partition: gold is not CLASS=THREADS; give such as gold=10, total=14
          gold=4,          | partition: "" is not CLASS=THREADS; give such as gold=10, total=14
          =4               | partition: "" is not a class (known: gold, silver)
          slver=4          | partition: slver is not a class; did you mean silver? (known: gold, silver)
          health=4         | partition: health is exempt: it has neither budget nor queue
          gold=4,gold=4    | partition: gold is given twice; give it once
          total=4,total=4  | partition: total is given twice; give it once
          gold=            | classes.gold.budget: "" is not a number of threads; give a whole number from 0 to 65535
          gold=NaN         | classes.gold.budget: NaN is not a number of threads; give a whole number from 0 to 65535
          gold=-1          | classes.gold.budget: -1 is not a number of threads; give a whole number from 0 to 65535
          gold=99999999999 | classes.gold.budget: 99999999999 is not a number of threads; give a whole number from 0 to 65535
          gold=65536       | classes.gold.budget: 65536 is out of range; give a whole number from 0 to 65535
          total=0          | total: 0 is out of range; give a whole number from 1 to 65535
          gold=65535       | total: 65541 is out of range; give a whole number from 1 to 65535
          """)
  void read_wrong_saysWhatAndWhatIsAllowed(String text, String message) {
    assertThatThrownBy(() -> of(text, SUMS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
