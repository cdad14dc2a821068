package io.github.jettyqos.core.model;

import static io.github.jettyqos.core.Golden.assertNear;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.Speedup;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A2: response time against arrival rate. The file names no tolerance: that of the chain, 1e-9. */
final class Figure8GoldenTest {
  private static final Golden FILE = Golden.read("A2_fig8.json");

  static Stream<Arguments> curves() {
    return Golden.numbered(FILE.list("curves"));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void curve_goldenThreads_isGolden(Golden curve) {
    Speedup speedup = new Speedup(FILE.number("mu"), FILE.number("alpha"), FILE.whole("mt"));
    int threads = curve.whole("m0");
    assertNear("saturation", speedup.throughput(threads), curve.number("saturation_rate"), 1e-12);
    for (Golden row : curve.list("rows")) {
      OfferedLoad load = new OfferedLoad(row.number("lam"), FILE.whole("B"));
      MtrrServer server = EqualWork.server(load, speedup, threads, 0);
      assertNear("W at " + row.number("lam"), server.residenceTime(), row.number("W"), 1e-9);
      assertNear("loss at " + row.number("lam"), server.loss(), row.number("pK"), 1e-9);
    }
  }
}
