package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option.Choices;
import io.github.jettyqos.core.config.ClusterOptions.Balance;
import io.github.jettyqos.core.config.FrontEnds.HaproxyAgent;
import io.github.jettyqos.core.config.FrontEnds.LoadHeader;
import io.github.jettyqos.core.config.NodeOptions.NodeProtocol;
import io.github.jettyqos.core.config.NodeOptions.NodeUrl;
import io.github.jettyqos.core.law.ClusterControl;
import io.github.jettyqos.core.law.ClusterControl.QuotaLaw;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The nodes behind a front end; what is refused stands in wrong-configurations.txt. */
class ClusterOptionsTest {
  private static final String NODE = "{name: a, url: 'http://10.0.0.1:8080'}";

  private static QosConfig parse(String yaml) {
    return QosYaml.parse(yaml + "\nclasses: {all: {}}");
  }

  @Test
  void cluster_nodesAlone_hasTheDocumentedDefaults() {
    ClusterOptions cluster = parse("cluster: {nodes: [" + NODE + "]}").cluster().orElseThrow();
    assertThat(cluster)
        .isEqualTo(
            new ClusterOptions(
                Balance.MAXIMUM_IDLE_FIRST,
                Duration.ofMillis(100),
                Duration.ofMillis(100),
                Duration.ofSeconds(10),
                Duration.ofMillis(1500),
                1,
                List.of(
                    new NodeOptions(
                        "a",
                        new NodeUrl(false, "10.0.0.1", 8080),
                        Optional.empty(),
                        OptionalInt.empty(),
                        false,
                        NodeProtocol.HTTP1)),
                Optional.empty(),
                Optional.empty(),
                new ClusterControl(QuotaLaw.LOCAL, Duration.ofMillis(500)),
                Optional.empty()));
    assertThat(
            new ClusterOptions(
                new Choices()
                    .set(
                        ClusterOptions.NODES,
                        List.of(NodeOptions.of("a", "http://10.0.0.1:8080")))))
        .isEqualTo(cluster);
  }

  @Test
  void cluster_everyKey_isPrintedAsItIsRead() {
    QosConfig all =
        parse(
            """
            trusted-proxies: ["10.0.0.0/8"]
            class-header: X-Class
            load-header: orca
            haproxy-agent: {port: 9999, address: 10.0.0.1}
            cluster:
              balance: probing
              heartbeat: 200ms
              timeout: 150ms
              slow-start: 0s
              connect-timeout: 2s
              retries: 3
              nodes:
                - {name: a, url: "https://[2001:db8::1]", admin: "https://a.example:9090", agent: 9999}
                - {name: b, url: "http://pool.example:8080", dns: true, protocol: http2,
                   admin: "http://localhost:9090"}
              token: /etc/token
              tls: {truststore: t.p12, truststore-password: tp, keystore: k.p12, keystore-password: kp}
              quotas: {law: optimal, period: 1s}
              haproxy: {bind: "*:80", certificate: /c.pem, threads: 2, processes: 2, agent-inter: 50ms,
                        stats-socket: /run/haproxy.sock}
            """);
    assertThat(QosYaml.parse(QosYaml.print(all))).isEqualTo(all);
    ClusterOptions cluster = all.cluster().orElseThrow();
    assertThat(cluster.nodes())
        .containsExactly(
            NodeOptions.of("a", "https://[2001:db8::1]:443")
                .withAdmin("https://a.example:9090")
                .withAgent(9999),
            NodeOptions.of("b", "http://pool.example:8080")
                .withAdmin("http://localhost:9090")
                .withDns()
                .withProtocol(NodeProtocol.HTTP2));
    assertThat(cluster.haproxy())
        .contains(
            new HaproxyOptions(
                "*:80",
                Optional.of("/c.pem"),
                OptionalInt.of(2),
                2,
                Duration.ofMillis(50),
                Optional.of("/run/haproxy.sock")));
    assertThat(all.frontEnds())
        .isEqualTo(
            new FrontEnds(
                Optional.of("X-Class"),
                LoadHeader.ORCA,
                Optional.of(new HaproxyAgent(9999, "10.0.0.1")),
                List.of()));
    assertThat(
            QosConfig.builder()
                .trustedProxies("10.0.0.0/8")
                .classHeader("X-Class")
                .loadHeader(LoadHeader.ORCA)
                .haproxyAgent(new HaproxyAgent(9999, "10.0.0.1"))
                .cluster(cluster)
                .add(ServiceClass.named("all"))
                .build())
        .isEqualTo(all);
  }

  @Test
  void frontEnds_nothingGiven_areNone() {
    assertThat(parse("").frontEnds()).isEqualTo(FrontEnds.NONE);
    assertThat(parse("").cluster()).isEmpty();
  }

  /** A front end sends the header and needs no trusted proxies; the twin, a node, is rejected. */
  @Test
  void classHeader_ofAFrontEnd_needsNoProxies() {
    String yaml = "class-header: X-Class\ncluster: {nodes: [" + NODE + "]}";
    assertThat(parse(yaml).frontEnds().classHeader()).contains("X-Class");
    assertThatThrownBy(() -> parse("class-header: X-Class"))
        .hasMessageStartingWith("class-header: X-Class is believed of nobody");
  }

  @ParameterizedTest
  @CsvSource({
    "http://a, http://a:80",
    "HTTP://A.example/, http://a.example:80",
    "https://10.0.0.1:8443, https://10.0.0.1:8443",
    "https://[::1]:1, https://[::1]:1"
  })
  void url_right_isSchemeHostAndPort(String text, String read) {
    NodeUrl url = NodeUrl.parse("url", text);
    assertThat(url).hasToString(read);
    assertThat(NodeUrl.parse("url", read)).isEqualTo(url);
  }

  @Test
  void url_atAnAddress_keepsSchemeAndPort() {
    NodeUrl url = NodeUrl.parse("url", "https://pool.example:8443");
    assertThat(url.at("10.0.0.7")).hasToString("https://10.0.0.7:8443");
    assertThat(url.at("2001:db8::1")).hasToString("https://[2001:db8::1]:8443");
    assertThat(url.at("2001:db8::1").address()).isEqualTo("2001:db8::1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10.0.0.1:8080",
        "ftp://a",
        "http://",
        "http://u@a",
        "http://a/path",
        "http://a?q",
        "http://a#f",
        "http://a b",
        "http://a:0",
        "http://a:65536",
        "http://under_score",
        "http:a"
      })
  void url_wrong_isRefused(String text) {
    assertThatThrownBy(() -> NodeUrl.parse("k", text))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("k: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster: {nodes: [" + NODE + ", {name: b, url: 'http://b'}]}",
        "cluster: {nodes: [" + NODE + "], retries: 2}",
        "haproxy-agent: {port: 1}\ncluster: {nodes: [" + NODE + "]}",
        "class-header: X-C\ncluster: {nodes: [" + NODE + "]}"
      })
  void reload_cluster_isRefusedUntilARestart(String next) {
    QosConfig before = parse("cluster: {nodes: [" + NODE + "]}");
    assertThatThrownBy(() -> KeyDifference.requireReloadable(before, parse(next)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("cannot be put in force while the server runs");
    KeyDifference.requireReloadable(parse(next), parse(next));
  }

  /** Its nodes are told its classes. */
  @Test
  void reload_classesOfAFrontEnd_areRefusedUntilARestart() {
    String cluster = "cluster: {nodes: [" + NODE + "]}\n";
    QosConfig next = QosYaml.parse(cluster + "classes: {a: {match: ['path:/a/*']}, all: {}}");
    assertThatThrownBy(() -> KeyDifference.requireReloadable(parse(cluster), next))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("classes: [a, all] cannot be put in force");
  }
}
