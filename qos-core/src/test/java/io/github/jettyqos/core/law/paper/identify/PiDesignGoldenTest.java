package io.github.jettyqos.core.law.paper.identify;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.law.PiRule.PiGains;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** C2: gains for models that are sound, none for others. */
final class PiDesignGoldenTest {
  private static final Golden FILE = Golden.read("C2_design.json");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void design_model_isGolden(Golden each) {
    PlantModel model = model(each);
    PiDesign.Effect expected =
        switch (each.whole("expected_dc_sign")) {
          case 1 -> PiDesign.Effect.POSITIVE;
          case -1 -> PiDesign.Effect.NEGATIVE;
          default -> PiDesign.Effect.ANY;
        };
    PiDesign design = PiDesign.of(model, expected);
    Golden reference = each.map("reference_result");
    Golden accept = each.map("accept");
    if (accept.text("status").equals("reject")) {
      assertThat(design.gains()).isEmpty();
      assertThat(design.reason()).startsWith("rejected: ");
      assertNear("radius", model.poleRadius(), reference.number("plant_radius"), 1e-9);
      assertThat(model.steadyGain()).isCloseTo(reference.number("dc"), within(1e-9));
      return;
    }
    PiGains gains = design.gains().orElseThrow();
    // The procedure has no choice left: the very gains of the file, up to its bisections.
    assertNear("gain", gains.gain(), reference.number("g"), 1e-6);
    assertThat(gains.zero()).isCloseTo(reference.number("r"), within(1e-12));
    ClosedLoop loop = new ClosedLoop(model, gains);
    assertThat(loop.settlingPeriods(0.02).orElseThrow())
        .isEqualTo(reference.whole("settle"))
        .isLessThanOrEqualTo(accept.whole("max_settle_2pct"));
    assertThat(design.reason())
        .isEqualTo("settles to 2 %% in %d periods", reference.whole("settle"));
    assertNear("radius", loop.spectralRadius(), reference.number("radius"), 2e-6);
    assertNear("overshoot", loop.overshoot(), reference.number("overshoot"), 1e-3);
    assertNear("Ms", loop.sensitivityPeak(), reference.number("ms"), 1e-3);
    assertNear("gain margin", loop.gainMargin(), reference.number("gm"), 1e-6);
    assertThat(loop.gainMargin()).isGreaterThanOrEqualTo(accept.number("min_gain_margin"));
    assertThat(loop.sensitivityPeak()).isLessThanOrEqualTo(accept.number("max_Ms"));
    assertThat(loop.overshoot()).isLessThanOrEqualTo(accept.number("max_overshoot"));
  }

  private static PlantModel model(Golden each) {
    double[] m = each.numbers("model");
    return new PlantModel(m[0], m[1], m[2], m[3]);
  }
}
