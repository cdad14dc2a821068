package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.ConfigException;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OnwardKeyTest {
  private static final String YAML =
      "onward: [inventory.internal, \"10.0.0.7:8080\", \"*.shop.internal:1\", \"[::1]:65535\"]\n";

  @Test
  void onward_hosts_areReadAndPrinted() {
    QosConfig config = QosYaml.parse(YAML);

    assertThat(config.frontEnds().onward())
        .containsExactly("inventory.internal", "10.0.0.7:8080", "*.shop.internal:1", "[::1]:65535");
    assertThat(QosYaml.parse(QosYaml.print(config))).isEqualTo(config);
    assertThat(QosConfig.builder().onward("a", "b:1").build().frontEnds().onward())
        .containsExactly("a", "b:1");
  }

  @Test
  void onward_notGiven_isNone() {
    assertThat(QosYaml.parse("{}").frontEnds().onward()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "http://a",
        "a/b",
        "a:",
        "a:0",
        "a:65536",
        "a:1:2",
        "::1",
        "[::1",
        "a b",
        "*.",
        "a*.b"
      })
  void onward_noHost_isRefusedWithKeyAndValue(String host) {
    assertThatThrownBy(() -> QosYaml.parse("onward: [good, \"" + host + "\"]"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("onward[1]: " + host);
  }

  @Test
  void onward_tooMany_areRefused() {
    String[] many = Collections.nCopies(257, "a").toArray(String[]::new);

    assertThatThrownBy(() -> QosConfig.builder().onward(many).build())
        .hasMessage("onward: 257 hosts; give at most 256");
  }

  @Test
  void onward_andTrustedProxies_areTakenTogether() {
    // Whose time and urgency go on is asked of trusted proxies alone.
    String proxies = "{trusted-proxies: [10.0.0.1], classes: {all: {}}, onward: [a]}";

    assertThat(QosYaml.parse(proxies).trustedProxies()).hasSize(1);
  }
}
