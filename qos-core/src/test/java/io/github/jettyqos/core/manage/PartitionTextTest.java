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
  void of_someClasses_leavesTheOthersAndTheTotal() {
    assertThat(of("gold=4", SUMS)).isEqualTo(Partition.of(16, 4, 6));
    assertThat(of(" silver = 1 ,gold=4", SUMS)).isEqualTo(Partition.of(16, 4, 1));
    assertThat(of("gold=11", SUMS)).isEqualTo(Partition.of(16, 11, 6));
  }

  @Test
  void of_moreAndFewer_movesThreadsFromOneClassToAnother() {
    assertThat(of("silver+=2, gold -= 2", SUMS)).isEqualTo(Partition.of(16, 8, 8));
    assertThat(of("gold+=2, total+=2", SUMS)).isEqualTo(Partition.of(18, 12, 6));
    Partition signed =
        PartitionText.read("a-=3, a+=1", List.of("a-", "a"), 2).of(Partition.of(8, 5, 3));
    assertThat(signed).as("a class whose name ends with a sign").isEqualTo(Partition.of(8, 3, 4));
  }

  @Test
  void of_total_isThatWhereItIsGiven() {
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
          gold=17          | classes.gold.budget: 17 is more than the total of 16
          gold-=11         | classes.gold.budget: -1 is out of range; give a whole number from 0 to 65535
          gold+=-1         | classes.gold.budget: -1 is not a number of threads; give a whole number from 0 to 65535
          gold+=1,gold=4   | partition: gold is given twice; give it once
          total-=16        | total: 0 is out of range; give a whole number from 1 to 65535
          """)
  void read_wrong_saysWhatAndWhatIsAllowed(String text, String message) {
    assertThatThrownBy(() -> of(text, SUMS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void warnings_ofWhatMayNotBeMeant_areSaidOnce() {
    assertThat(PartitionWarnings.of(SUMS, of("gold=9,silver=2", SUMS), 16))
        .containsExactly(
            "5 of 16 threads would belong to no class; add them to one, or say total=11");
    assertThat(PartitionWarnings.of(SUMS, of("gold=12", SUMS), 16))
        .containsExactly(
            "budgets would be 18 threads of 16, so that classes compete for the last ones by"
                + " priority and keep none; take 2 from another class, or say total=18");
    assertThat(PartitionWarnings.of(SUMS, of("gold=8,total=14", SUMS), 16))
        .containsExactly("14 threads in place of 16 would be at work");
    assertThat(PartitionWarnings.of(SUMS, of("gold+=2,total+=2", SUMS), 16))
        .containsExactly("total 18 is more than threads: 16");
    assertThat(PartitionWarnings.of(SUMS, of("gold+=2,silver-=2", SUMS), 16)).isEmpty();
    Partition free = Partition.of(16, 8, 6);
    assertThat(PartitionWarnings.of(free, of("gold-=1,silver+=1", free), 16))
        .as("as before")
        .isEmpty();
  }
}
