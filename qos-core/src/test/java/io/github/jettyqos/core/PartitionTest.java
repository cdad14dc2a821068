package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionTest {

  @Test
  void share_byWeight_isExactWhereItCanBe() {
    // 21 threads by 4 : 2 : 1 are 12, 6 and 3.
    assertThat(Partition.share(weights(4, 2, 1), 21)).isEqualTo(Partition.of(21, 12, 6, 3));
  }

  @Test
  void share_fractions_goToTheLargestRemainders() {
    // 10 by 3 : 2 : 2 are 4.29, 2.86, 2.86: whole parts 4, 2, 2; the two threads left go to .86,
    // .86.
    assertThat(Partition.share(weights(3, 2, 2), 10)).isEqualTo(Partition.of(10, 4, 3, 3));
  }

  @Test
  void share_equalRemainders_goToTheLowerIndex() {
    // 8 by 1 : 1 : 1 are 2.67 each: whole parts 2, 2, 2; two threads left.
    assertThat(Partition.share(weights(1, 1, 1), 8)).isEqualTo(Partition.of(8, 3, 3, 2));
  }

  @Test
  void share_oneThreadMore_mayTakeOneFromAClass() {
    // The Alabama paradox, weights 6 : 6 : 2. 10 threads: 4.29, 4.29, 1.43 are 4, 4, 1 and one left
    // for
    // .43. 11 threads: 4.71, 4.71, 1.57 are 4, 4, 1 and two left for .71, .71.
    assertThat(Partition.share(weights(6, 6, 2), 10)).isEqualTo(Partition.of(10, 4, 4, 2));
    assertThat(Partition.share(weights(6, 6, 2), 11)).isEqualTo(Partition.of(11, 5, 5, 1));
  }

  @Test
  void share_explicitBudgets_areTakenFirst() {
    // 64 - 10 = 54 by 1 : 2 are 18 and 36.
    List<ServiceClass> classes =
        List.of(
            ServiceClass.named("a").budget(10).build(),
            ServiceClass.named("b").build(),
            ServiceClass.named("c").weight(2).build());

    assertThat(Partition.share(classes, 64)).isEqualTo(Partition.of(64, 10, 18, 36));
  }

  @Test
  void share_belowMin_isLiftedAndTheOthersShareTheRest() {
    // 20 by 1 : 9 : 10 are 1, 9, 10; the first needs 5. 15 by 9 : 10 are 7.11 and 7.89.
    List<ServiceClass> classes =
        List.of(
            ServiceClass.named("a").weight(1).min(5).build(),
            ServiceClass.named("b").weight(9).build(),
            ServiceClass.named("c").weight(10).build());

    assertThat(Partition.share(classes, 20)).isEqualTo(Partition.of(20, 5, 7, 8));
  }

  @Test
  void share_aboveMax_isCutAndTheOthersShareTheRest() {
    // 20 by 10 : 6 : 4 are 10, 6, 4; the first takes 3 at most. 17 by 6 : 4 are 10.2 and 6.8.
    List<ServiceClass> classes =
        List.of(
            ServiceClass.named("a").weight(10).max(3).build(),
            ServiceClass.named("b").weight(6).build(),
            ServiceClass.named("c").weight(4).build());

    assertThat(Partition.share(classes, 20)).isEqualTo(Partition.of(20, 3, 10, 7));
  }

  @Test
  void share_minAndMaxAtOnce_findsTheOneLevelThatFits() {
    // 30 by 8 : 1 : 1 are 24, 3, 3. a takes 10 at most (saves 14), c at least 6 (adds 3): saved
    // threads prevail, so a stays at 10. 20 by 1 : 1 are 10 and 10: c is no longer below its min.
    List<ServiceClass> classes =
        List.of(
            ServiceClass.named("a").weight(8).max(10).build(),
            ServiceClass.named("b").build(),
            ServiceClass.named("c").min(6).build());

    assertThat(Partition.share(classes, 30)).isEqualTo(Partition.of(30, 10, 10, 10));
  }

  @Test
  void share_maximaBelowThreads_leavesSomeOver() {
    List<ServiceClass> classes =
        List.of(ServiceClass.named("a").max(2).build(), ServiceClass.named("b").max(3).build());
    Partition partition = Partition.share(classes, 10);

    assertThat(partition).isEqualTo(Partition.of(10, 2, 3));
    assertThat(partition.sum()).isEqualTo(5);
  }

  @Test
  void share_onlyExplicitBudgets_keepsThem() {
    List<ServiceClass> classes = List.of(ServiceClass.named("a").budget(3).build());

    assertThat(Partition.share(classes, 10)).isEqualTo(Partition.of(10, 3));
  }

  @Test
  void share_minimaAboveThreads_namesTheClassThatDoesNotFit() {
    assertThatThrownBy(() -> Partition.share(weights(1, 1, 1), 2))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "classes.c2.min: 1 does not fit: the classes before it leave 0 of 2 threads;"
                + " lower budgets and minima or give more threads");
  }

  @Test
  void withBudget_oneClass_leavesTheOriginalAlone() {
    Partition partition = Partition.of(8, 4, 4);

    assertThat(partition.withBudget(1, 6)).isEqualTo(Partition.of(8, 4, 6));
    assertThat(partition.withBudget(1, 6).sum()).isEqualTo(10);
    assertThat(partition.withTotal(5)).isEqualTo(Partition.of(5, 4, 4));
    assertThat(partition).isEqualTo(Partition.of(8, 4, 4)).hasToString("[4, 4] of 8");
    assertThat(partition).hasSameHashCodeAs(Partition.of(8, 4, 4));
    assertThat(partition.budget(0)).isEqualTo(4);
    assertThat(partition.size()).isEqualTo(2);
  }

  @Test
  void budgets_changedByCaller_leaveThePartitionAlone() {
    int[] given = {4, 4};
    Partition partition = Partition.of(8, given);
    given[0] = 9;
    partition.budgets()[1] = 9;

    assertThat(partition).isEqualTo(Partition.of(8, 4, 4));
  }

  @Test
  void inWords_names_areThoseOfTheClasses() {
    Partition partition = Partition.of(16, 9, 6, 1);

    assertThat(partition.inWords(List.of("gold", "silver", "rest")))
        .isEqualTo("gold 9, silver 6, rest 1 of 16 threads");
    assertThat(Partition.of(1, 1).inWords(List.of("all"))).isEqualTo("all 1 of 1 thread");
    assertThatThrownBy(() -> partition.inWords(List.of("gold")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1 names for [9, 6, 1] of 16");
  }

  @Test
  void of_numbersOutOfRange_isRefused() {
    assertThatThrownBy(() -> Partition.of(0, 1)).hasMessage("total 0 is not from 1 to 65535");
    assertThatThrownBy(() -> Partition.of(8, 1, -1))
        .hasMessage("budget -1 of class 1 is not from 0 to 65535");
    assertThatThrownBy(() -> Partition.of(8)).hasMessage("0 classes");
  }

  static List<ServiceClass> weights(int... weights) {
    List<ServiceClass> classes = new ArrayList<>();
    for (int weight : weights) {
      classes.add(ServiceClass.named("c" + classes.size()).weight(weight).build());
    }
    return classes;
  }
}
