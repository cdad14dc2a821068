package io.github.jettyqos.core.law.paper.identify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** C3 and D3: the generators of both papers. */
final class ExcitationGoldenTest {
  private static final Golden LU = Golden.read("C3_rls.json").map("park_miller");

  static Stream<Arguments> cases() {
    return Golden.numbered(Golden.read("D3_prs.json").list("cases"));
  }

  @Test
  void parkMiller_seed_isGolden() {
    MatchResult first = LU.key("first\\d+_seed(\\d+)");
    int[] expected = LU.wholes(first.group());
    assertThat(numbers(first.group(1)).limit(expected.length).toArray()).isEqualTo(expected);
    MatchResult late = LU.key("seed(\\d+)_after_(\\d+)");
    int last =
        numbers(late.group(1)).skip(Long.parseLong(late.group(2)) - 1).findFirst().orElseThrow();
    assertThat(last).isEqualTo(LU.whole(late.group()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void shiftRegister_seed_isGolden(Golden each) {
    int[] expected = each.wholes("sequence");
    ShiftRegister register = new ShiftRegister(each.wholes("seed"));
    int[] values = IntStream.range(0, expected.length).map(i -> register.next()).toArray();
    assertThat(values).isEqualTo(expected);
    // Table 1 of the paper gives each value one quota.
    double[] first = each.numbers("class1_quota_next");
    double[] second = each.numbers("class2_quota_next");
    Map<Integer, List<Double>> quotas = new HashMap<>();
    for (int i = 0; i < Math.min(first.length, values.length); i++) {
      List<Double> both = List.of(first[i], second[i]);
      assertThat(quotas.putIfAbsent(values[i], both)).isIn(null, both);
    }
  }

  private static IntStream numbers(String seed) {
    ParkMiller numbers = new ParkMiller(Integer.parseInt(seed));
    return IntStream.generate(numbers::next);
  }
}
