package io.github.jettyqos.sim.model;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.model.MtrrServer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A8: two classes against their exact two-dimensional chain. */
final class MeanFieldGoldenTest {
  private static final Golden FILE = Golden.read("A8_multiclass.json");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void meanField_classes_isGoldenAndNearTheExactChain(Golden each) {
    List<Workload> loads = loads(each);
    int[] threads = each.wholes("m");
    List<MtrrServer> servers = MeanField.of(loads, threads);
    Golden tolerance = FILE.map("tolerance");
    int all = Stream.of(threads).flatMapToInt(java.util.Arrays::stream).sum();
    for (int k = 0; k < threads.length; k++) {
      MtrrServer server = servers.get(k);
      double formula = tolerance.number("mean_field_formula_rel");
      assertNear("W", server.residenceTime(), each.numbers("mean_field_W")[k], formula);
      assertNear("loss", server.loss(), each.numbers("mean_field_loss")[k], 1e3 * formula);
      double exact = each.numbers("exact_W")[k];
      double rough = tolerance.number("mean_field_vs_exact_rel");
      assertNear("exact W", server.residenceTime(), exact, rough);
      MtrrServer worst = loads.get(k).server(threads[k], all - threads[k]);
      assertNear("worst W", worst.residenceTime(), each.numbers("worst_case_W")[k], formula);
      assertThat(worst.residenceTime()).isGreaterThanOrEqualTo(exact);
    }
  }

  private static List<Workload> loads(Golden each) {
    Speedup speedup = new Speedup(each.number("mu"), each.number("alpha"), each.whole("mt"));
    List<Workload> loads = new ArrayList<>();
    for (int k = 0; k < each.numbers("lambda_").length; k++) {
      loads.add(new Workload(each.numbers("lambda_")[k], speedup, each.wholes("B")[k]));
    }
    return loads;
  }
}
