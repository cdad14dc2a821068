package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrioritiesTest {
  @Test
  void config_nothingGiven_hasFourPrioritiesAndExemptProbes() {
    QosConfig config = QosYaml.parse("{}");
    assertThat(config).isEqualTo(QosConfig.builder().build());
    assertThat(config.classes())
        .extracting(ServiceClass::name, ServiceClass::priority)
        .containsExactly(
            tuple("critical", 0), tuple("degraded", 2), tuple("bulk", 3), tuple("default", 1));
    assertThat(config.classes())
        .allSatisfy(
            each -> {
              assertThat(each.match()).isEmpty();
              assertThat(each.hold()).isEqualTo(PermitHold.HANDLING);
              assertThat(each.lend()).isEqualTo(1);
              assertThat(each.queue().fair()).isPresent();
            });
    assertThat(config.exempt()).extracting(ExemptClass::name).containsExactly("health");
    assertThat(config.frontEnds().classHeader()).isEmpty();
  }

  @Test
  void partition_ofFourPriorities_isByWeights8421() {
    // 180 threads: one for each class, and 176 by 8 : 2 : 1 : 4 of 15.
    assertThat(Partition.share(QosYaml.parse("{}").classes(), 180).budgets())
        .containsExactly(96, 24, 12, 48);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "priorities: {bulk: [\"path:/export/*\"], critical: [{path: /pay, method: POST}]}",
        "{priorities: {bulk: [\"path:/export/*\"], critical: [{method: POST, path: /pay}]}, threads: auto}"
      })
  void priorities_rules_areThoseOfTheClasses(String text) {
    QosConfig config = QosYaml.parse(text);
    assertThat(config.classes().get(0).match())
        .isEqualTo(List.of(Rule.of("path:/pay", "method:POST")));
    assertThat(config.classes().get(2).match()).isEqualTo(List.of(Rule.of("path:/export/*")));
    assertThat(config.classes().get(3).match()).isEmpty();
  }

  @Test
  void priorities_printed_areClassesThatMeanTheSame() {
    QosConfig config =
        QosYaml.parse(
            "{trusted-proxies: [10.0.0.0/8], priorities: {bulk: [\"path:/export/*\"]}, threads: 8}");
    assertThat(QosYaml.parse(QosYaml.print(config))).isEqualTo(config);
  }

  @Test
  void classHeader_onlyTrustedProxies_isNotImplied() {
    // A proxy that is trusted for addresses may pass on any other header of a client.
    String proxies = "trusted-proxies: [10.0.0.0/8]";
    assertThat(QosYaml.parse(proxies).frontEnds().classHeader()).isEmpty();
    assertThat(QosYaml.parse(proxies + "\nclass-header: X-Tier").frontEnds().classHeader())
        .contains("X-Tier");
  }

  @Test
  void exempt_ownOnesAndNoOtherClass_replaceTheProbes() {
    QosConfig config = QosYaml.parse("classes: {up: {match: [\"path:/up\"], exempt: true}}");
    assertThat(config.exempt()).containsExactly(ExemptClass.of("up", "path:/up"));
    assertThat(config.classes()).hasSize(4);
  }
}
