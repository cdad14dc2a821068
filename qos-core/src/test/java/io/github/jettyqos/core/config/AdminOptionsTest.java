package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where operators come in; what is refused stands in wrong-configurations.txt. */
class AdminOptionsTest {
  private static QosConfig parse(String admin) {
    return QosYaml.parse("admin: " + admin + "\nclasses: {all: {}}");
  }

  @Test
  void admin_notGiven_isOff() {
    assertThat(QosYaml.parse("classes: {all: {}}").admin()).isEmpty();
  }

  @Test
  void admin_portAlone_isOfTheLoopbackWithATokenOfItsOwn() {
    assertThat(parse("{port: 9900}").admin())
        .contains(
            new AdminOptions(
                9900, "127.0.0.1", Optional.empty(), Optional.empty(), Optional.empty()));
    assertThat(QosConfig.builder().admin(new AdminOptions(9900)).add(ServiceClass.named("all")))
        .extracting(QosConfigBuilder::build)
        .isEqualTo(parse("{port: 9900}"));
  }

  @Test
  void admin_everyKey_isPrintedAsItIsRead() {
    QosConfig all =
        parse(
            "{port: 1, address: ops.example, tokens: /t, keystore: k.p12, keystore-password: pw}");
    assertThat(all.admin())
        .contains(
            new AdminOptions(
                1, "ops.example", Optional.of("/t"), Optional.of("k.p12"), Optional.of("pw")));
    assertThat(QosYaml.parse(QosYaml.print(all))).isEqualTo(all);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", "127.0.0.1", "127.8.9.10", "::1", "[::1]", "0:0:0:0:0:0:0:1"})
  void isLoopback_whatOnlyThisMachineReaches_needsNoTls(String address) {
    assertThat(AdminOptions.isLoopback(address)).isTrue();
    assertThat(parse("{port: 0, address: '" + address + "'}").admin()).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost.example", "::", "0", "127.1", "2130706433", "::1%eth0", "LOCALHOST"})
  void isLoopback_allElse_isNot(String address) {
    assertThat(AdminOptions.isLoopback(address)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{port: 2}", "{port: 1, tokens: other}"})
  void reload_admin_isRefusedUntilARestart(String next) {
    assertThatThrownBy(() -> KeyDifference.requireReloadable(parse("{port: 1}"), parse(next)))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("admin.")
        .hasMessageContaining("cannot be put in force while the server runs");
    KeyDifference.requireReloadable(parse(next), parse(next));
  }

  @Test
  void reload_adminComesOrGoes_isRefused() {
    QosConfig without = QosYaml.parse("classes: {all: {}}");
    assertThatThrownBy(() -> KeyDifference.requireReloadable(without, parse("{port: 1}")))
        .hasMessageStartingWith("admin.address: ");
    assertThatThrownBy(() -> KeyDifference.requireReloadable(parse("{port: 1}"), without))
        .hasMessageStartingWith("admin.address: its absence");
  }
}
