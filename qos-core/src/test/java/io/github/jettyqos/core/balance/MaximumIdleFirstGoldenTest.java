package io.github.jettyqos.core.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** D7: which node is chosen, and the degree of idleness as printed (exact; null is infinite). */
final class MaximumIdleFirstGoldenTest {
  private static final Golden FILE = Golden.read("D7_mif.json");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  private static NodeStatus[] nodes(Golden choice) {
    return choice.list("servers").stream()
        .map(
            node ->
                new NodeStatus(
                    node.whole("n"), node.whole("tau"), node.whole("quota"), node.number("speed")))
        .toArray(NodeStatus[]::new);
  }

  private static int choose(NodeStatus[] nodes, int from) {
    TournamentTree tournament = new TournamentTree(nodes.length);
    for (int i = 0; i < nodes.length; i++) {
      IdleOrder.STRICT.enter(tournament, i, nodes[i], 1);
    }
    return tournament.winner(from);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void choice_strict_isGolden(Golden choice) {
    assertThat(choose(nodes(choice), choice.whole("rr"))).isEqualTo(choice.whole("choice"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void idleness_asPrinted_isGolden(Golden choice) {
    NodeStatus[] nodes = nodes(choice);
    List<Object> printed = choice.values("paper_idle");
    for (int i = 0; i < nodes.length; i++) {
      Object expected = printed.get(i);
      assertThat(IdleOrder.printed(nodes[i]))
          .isEqualTo(
              expected == null ? Double.POSITIVE_INFINITY : ((Number) expected).doubleValue());
    }
  }
}
