package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedHeadersTest {
  @Test
  void headers_ofAllThatIsBelievedOfProxiesAlone_areNamed() {
    QosConfig config =
        QosYaml.parse(
            """
            trusted-proxies: ["10.0.0.1"]
            deadline-header: x-wait
            classes:
              probe: { exempt: true, match: [{ header: X-Probe, trusted: true }] }
              gold: { match: [{ header: X-Tier=gold, trusted: true }, "header:X-Anybody"] }
              rest: {}
            """);
    assertThat(config.trustedHeaders())
        .contains("X-Forwarded-For", "Forwarded", "Priority", "x-wait", "X-Probe", "X-Tier")
        .doesNotContain("X-Anybody");
  }

  /** A front end removes a header that only proxies may set, but no cookie and no parameter. */
  @ParameterizedTest
  @ValueSource(strings = {"cookie: a", "query: a=b", "query: a, header: X-Tier"})
  void trusted_whatAFrontEndPassesOn_isRefusedThere(String condition) {
    String yaml =
        """
        trusted-proxies: ["10.0.0.1"]
        classes: { gold: { match: [{ %s, trusted: %s }] }, rest: {} }
        """;
    String cluster = "cluster: { nodes: [{ name: a, url: 'http://10.0.0.2:8080' }] }\n";
    QosYaml.parse(yaml.formatted(condition, true));
    QosYaml.parse(yaml.formatted(condition, false) + cluster);
    QosYaml.parse(yaml.formatted("header: X-Tier", true) + cluster);
    assertThatThrownBy(() -> QosYaml.parse(yaml.formatted(condition, true) + cluster))
        .hasMessage(
            "classes.gold.match[0].trusted: true cannot be kept with cluster: a front end passes"
                + " cookies and queries on as any client sends them; let a proxy set a header"
                + " instead");
  }
}
