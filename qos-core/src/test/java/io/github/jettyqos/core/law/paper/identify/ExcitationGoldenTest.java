package io.github.jettyqos.core.law.paper.identify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** C3 and D3: the generators of both papers. */
final class ExcitationGoldenTest {
  private static final Golden LU = Golden.read("C3_rls.json").map("park_miller");
  private static final List<Double> QUOTAS = List.of(25.0, 40.0, 60.0, 75.0);

  static Stream<Arguments> cases() {
    return Golden.numbered(Golden.read("D3_prs.json").list("cases"));
  }

  @Test
  void parkMiller_seedOne_isGolden() {
    ParkMiller numbers = new ParkMiller(1);
    int[] first = IntStream.range(0, 5).map(i -> numbers.next()).toArray();
    assertThat(first).isEqualTo(LU.wholes("first5_seed1"));
    IntStream.range(5, 9999).forEach(i -> numbers.next());
    assertThat(numbers.next()).isEqualTo(LU.whole("seed1_after_10000"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void shiftRegister_seed_isGolden(Golden each) {
    int[] expected = each.wholes("sequence");
    ShiftRegister register = new ShiftRegister(each.wholes("seed"));
    int[] values = IntStream.range(0, expected.length).map(i -> register.next()).toArray();
    assertThat(values).isEqualTo(expected);
    double[] quotas = each.numbers("class1_quota_next");
    for (int i = 0; i < quotas.length; i++) {
      assertThat(QUOTAS.get(values[i])).isEqualTo(quotas[i]);
      assertThat(100 - QUOTAS.get(values[i])).isEqualTo(each.numbers("class2_quota_next")[i]);
    }
  }
}
