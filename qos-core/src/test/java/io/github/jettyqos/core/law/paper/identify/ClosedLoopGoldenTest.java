package io.github.jettyqos.core.law.paper.identify;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.law.PiRule.PiGains;
import java.util.Comparator;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.ejml.data.Complex_F64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** C1: Lu's loops, and others, stable or not. */
final class ClosedLoopGoldenTest {
  private static final Golden FILE = Golden.read("C1_closed_loop.json");
  private static final Golden TOLERANCE = FILE.map("tolerance");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void poles_loop_areGolden(Golden each) {
    ClosedLoop loop = loop(each);
    Comparator<Complex_F64> order =
        Comparator.comparingDouble((Complex_F64 z) -> z.real).thenComparingDouble(z -> z.imaginary);
    // Conjugates have real parts that differ by rounding: round before sorting.
    Complex_F64[] poles =
        Stream.of(loop.poles()).sorted(rounded().thenComparing(order)).toArray(Complex_F64[]::new);
    Complex_F64[] expected =
        each.rows("closed_loop_poles_re_im").stream()
            .map(p -> new Complex_F64(p[0], p[1]))
            .sorted(rounded().thenComparing(order))
            .toArray(Complex_F64[]::new);
    double absolute = TOLERANCE.number("poles_abs");
    for (int i = 0; i < expected.length; i++) {
      assertThat(poles[i].real).isCloseTo(expected[i].real, within(absolute));
      assertThat(poles[i].imaginary).isCloseTo(expected[i].imaginary, within(absolute));
    }
    assertThat(loop.spectralRadius()).isCloseTo(each.number("spectral_radius"), within(absolute));
    assertThat(loop.isStable()).isEqualTo(each.flag("stable"));
    assertThat(loop.plant().steadyGain()).isCloseTo(each.number("dc_gain_plant"), within(absolute));
    double[] polynomial = each.numbers("char_poly");
    int degree = polynomial.length - 1;
    for (int i = 0; i < degree; i++) {
      assertThat(loop.characteristic()[i]).isCloseTo(polynomial[degree - i], within(absolute));
    }
  }

  private static Comparator<Complex_F64> rounded() {
    return Comparator.<Complex_F64>comparingLong(z -> Math.round(z.real * 1e9))
        .thenComparingLong(z -> Math.round(z.imaginary * 1e9));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void stepResponse_loop_isGolden(Golden each) {
    ClosedLoop loop = loop(each);
    double[] expected = each.numbers(each.key("step_response_first_\\d+").group());
    double[] values = loop.stepResponse(expected.length);
    double absolute = TOLERANCE.number("step_abs");
    for (int i = 0; i < expected.length; i++) {
      assertThat(values[i]).isCloseTo(expected[i], within(absolute));
    }
    if (each.flag("stable")) {
      // The file gives no tolerance for it; it is a value of the response less 1.
      assertThat(loop.overshoot()).isCloseTo(each.number("overshoot"), within(absolute));
      // So long that the slowest pole has died out to a thousandth of the tolerance.
      int steps =
          (int) Math.ceil(Math.log(1e-3 * absolute) / Math.log(each.number("spectral_radius")));
      assertThat(loop.stepResponse(steps + 1)[steps])
          .isCloseTo(each.number("final_value"), within(absolute));
    } else {
      assertThat(loop.overshoot()).isInfinite();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void settling_loop_isGolden(Golden each) {
    ClosedLoop loop = loop(each);
    assertThat(loop.settlingPeriods(0.02)).isEqualTo(optional(each, "settling_samples_2pct"));
    assertThat(loop.settlingPeriods(0.05)).isEqualTo(optional(each, "settling_samples_5pct"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void margins_loop_areGolden(Golden each) {
    ClosedLoop loop = loop(each);
    assertNear(
        "gain margin",
        loop.gainMargin(),
        each.number("gain_margin"),
        TOLERANCE.number("gain_margin_rel"));
    if (each.has("Ms")) {
      assertNear("Ms", loop.sensitivityPeak(), each.number("Ms"), TOLERANCE.number("Ms_rel"));
    }
  }

  private static OptionalInt optional(Golden each, String key) {
    return each.has(key) ? OptionalInt.of(each.whole(key)) : OptionalInt.empty();
  }

  private static ClosedLoop loop(Golden each) {
    Golden model = each.map("model");
    return new ClosedLoop(
        new PlantModel(
            model.number("a1"), model.number("a2"), model.number("b1"), model.number("b2")),
        new PiGains(each.number("g"), each.number("r")));
  }
}
