package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ServiceClass;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two classes that stand in the configuration against their priority. */
final class ByPriorityTest {
  private final ByPriority classes =
      new ByPriority(
          List.of(
              ServiceClass.named("last").priority(1).build(),
              ServiceClass.named("first").priority(0).build()));

  private int[] raised(int... kept) {
    int[] budgets = {6, 6};
    classes.raise(budgets, kept, 8);
    return budgets;
  }

  @Test
  void raise_moreThanThereIs_takesFromTheLastInPriority() {
    assertThat(classes.order()).containsExactly(1, 0);
    assertThat(raised(2, 2)).containsExactly(2, 6);
    assertThat(raised(0, 7)).containsExactly(1, 7); // one is the least
  }

  @Test
  void raise_moreIsKeptThanThereIs_leavesTheLastItsLeast() {
    assertThat(raised(6, 7)).containsExactly(1, 7);
  }
}
