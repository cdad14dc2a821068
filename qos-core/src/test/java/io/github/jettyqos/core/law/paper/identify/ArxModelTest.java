package io.github.jettyqos.core.law.paper.identify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.ConfigException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ArxModelTest {
  private static final ArxModel FIRST =
      new ArxModel(new ArxShape(2, 1, 1, true), new double[][] {{1, 2, 3, 4, 5}});

  private static final ArxModel SECOND =
      ArxModel.of(
          List.of(new double[][] {{6}}, new double[][] {{7}}),
          List.of(new double[][] {{8}}, new double[][] {{9}}));

  @Test
  void sideBySide_twoPlants_eachPredictsAsAlone() {
    // 1*1 + 2*3 + 3*5 + 4*7 + 5 and 6*2 + 7*4 + 8*6 + 9*8.
    ArxModel both = ArxModel.sideBySide(List.of(FIRST, SECOND));
    List<double[]> inputs = List.of(new double[] {1, 2}, new double[] {3, 4});
    List<double[]> outputs = List.of(new double[] {5, 6}, new double[] {7, 8});
    assertThat(both.predict(inputs, outputs)).containsExactly(55, 160);
  }

  @Test
  void sideBySide_plantsThatDoNotFit_areRefused() {
    ArxModel wide = new ArxModel(new ArxShape(2, 2, 1, false), new double[1][6]);
    assertThatThrownBy(() -> ArxModel.sideBySide(List.of(FIRST, wide)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("plants");
    assertThatThrownBy(() -> ArxModel.sideBySide(List.of())).isInstanceOf(ConfigException.class);
  }
}
