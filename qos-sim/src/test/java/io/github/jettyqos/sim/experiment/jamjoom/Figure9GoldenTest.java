package io.github.jettyqos.sim.experiment.jamjoom;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.sim.model.Workload;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A3: the table of times beside a fixed number of busy threads, and its inverse. Tolerance 1e-9;
 * the file's losses below 1e-9 have fewer digits.
 */
final class Figure9GoldenTest {
  private static final Golden FILE = Golden.read("A3_fig9_min_threads.json");

  static Stream<Arguments> tables() {
    return Golden.numbered(FILE.list("tables"));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void table_goldenForeignThreads_isGolden(Golden table) {
    Workload load = load(table);
    for (Golden row : table.list("rows")) {
      MtrrServer server = load.server(row.whole("m"), table.number("low_threads"));
      String m = "m " + row.whole("m");
      assertNear(m + " W", server.residenceTime(), row.number("W"), 1e-9);
      assertNear(m + " loss", server.loss(), row.number("pK"), 1e-9);
      double printed = server.meanRequests() / load.arrivalRate();
      assertNear(m + " as printed", printed, row.number("W_printed"), 1e-9);
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void inverse_goldenTargets_isGolden(Golden table) {
    Workload load = load(table);
    int most =
        Stream.concat(
                table.list("rows").stream().map(row -> row.whole("m")),
                table.list("inverse").stream()
                    .flatMap(row -> golden(row, "min_threads").stream().boxed()))
            .max(Integer::compare)
            .orElseThrow();
    double low = table.number("low_threads");
    for (Golden row : table.list("inverse")) {
      double target = row.number("target");
      assertThat(InverseTable.threads(load, low, target, 1, most))
          .as("target " + target)
          .isEqualTo(golden(row, "min_threads"));
      assertThat(InverseTable.threads(load, low, target, 0.01, most))
          .as("target %s, loss 1 %%", target)
          .isEqualTo(golden(row, "min_threads_and_loss_le_1pct"));
    }
  }

  private static OptionalInt golden(Golden row, String key) {
    return row.has(key) ? OptionalInt.of(row.whole(key)) : OptionalInt.empty();
  }

  private static Workload load(Golden table) {
    Speedup speedup = new Speedup(FILE.number("mu"), FILE.number("alpha"), FILE.whole("mt"));
    return new Workload(table.number("lambda1"), speedup, FILE.whole("B"));
  }
}
