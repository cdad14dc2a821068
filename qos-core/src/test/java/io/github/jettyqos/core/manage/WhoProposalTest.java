package io.github.jettyqos.core.manage;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.heavy.Heavy;
import io.github.jettyqos.core.measure.heavy.Heavy.Group;
import io.github.jettyqos.core.measure.heavy.Heavy.Part;
import io.github.jettyqos.core.measure.heavy.Origin;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules for a path or user agent, which must take what was found. */
final class WhoProposalTest {
  private static final QosConfig CONFIG =
      QosYaml.parse("threads: 4\nclasses:\n  gold: {match: [\"path:/gold/*\"]}\n  rest: {}\n");

  /** Four in five of what is refused of the class rest. */
  private static List<WhoProposal> of(String path, String agent) {
    Origin origin = Origin.of(null, path, agent);
    Group group =
        new Group(
            1000,
            100,
            List.of(),
            path.isEmpty() ? List.of() : List.of(new Part(origin.route(), .8, 80)),
            agent.isEmpty() ? List.of() : List.of(new Part(origin.agent(), .8, 80)),
            0);
    Heavy heavy = new Heavy(group, Map.of("rest", group), Heavy.NONE, Map.of());
    return WhoProposal.of(CONFIG, CONFIG, heavy, name -> name);
  }

  @Test
  void agent_isARule_unlessItIsShortened() {
    assertThat(of("", "bot/1").get(0).yaml()).contains("header:User-Agent=bot/1");
    assertThat(of("", "x".repeat(80))).hasSize(1);
    assertThat(of("", "x".repeat(81))).as("its first 80 characters would match nothing").isEmpty();
  }

  @Test
  void path_isARule_alsoIfItIsShortened_notIfItIsEncoded() {
    assertThat(of("/shop/cart", "").get(0).yaml()).contains("path:/shop/cart");
    String word = "/" + "x".repeat(30);
    assertThat(of(word.repeat(5), "").get(0).yaml()).contains("path:" + word.repeat(2) + "/*");
    assertThat(of("/a/b/c/d/e/f/g", "").get(0).yaml()).contains("path:/a/b/c/d/e/f/*");
    assertThat(of("/caf%C3%A9", "")).isEmpty();
  }
}
