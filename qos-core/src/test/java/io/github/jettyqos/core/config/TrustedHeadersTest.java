package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
}
