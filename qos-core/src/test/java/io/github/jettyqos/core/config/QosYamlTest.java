package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig.Bodies;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QosYamlTest {

  @Test
  void parse_everyKey_reachesTheConfiguration() {
    QosConfig config =
        QosYaml.parse(
            """
            threads: 64
            mode: dispatch
            admission: observe
            reserve: 8
            trusted-proxies: ["10.0.0.0/8", "fd00::/8"]
            bodies: eager
            body-limit: 1024
            body-wait: 1s
            queue-bytes: 1048576
            retry-after: 5s
            abort-on-close: false
            classes:
              health: {match: ["path:/health/*", "connector:admin"], exempt: true}
              gold:
                match:
                  - "path:/checkout/*"
                  - {header: X-Tier=gold, trusted: true}
                  - {path: /cart/*, method: POST, header: [X-A=1, X-B]}
                  - cidr:10.0.0.0/8
                target: {mean: 50ms, metric: waiting, meaning: track}
                weight: 3
                priority: 9
                budget: 20
                min: 4
                max: 30
                lend: true
                borrow: false
                hold: handling
                queue: {max: 0, timeout: 250ms, policy: cache-first, bound: 100ms}
                connections: 100
              rest:
            """);

    assertThat(config)
        .isEqualTo(
            QosConfig.builder()
                .threads(64)
                .mode(Mode.DISPATCH)
                .admission(AdmissionMode.OBSERVE)
                .reserve(8)
                .trustedProxies("10.0.0.0/8", "fd00::/8")
                .bodies(Bodies.EAGER)
                .bodyLimit(1024)
                .bodyWait(Duration.ofSeconds(1))
                .queueBytes(1048576)
                .retryAfter(Duration.ofSeconds(5))
                .abortOnClose(false)
                .exempt(ExemptClass.of("health", "path:/health/*", "connector:admin"))
                .add(
                    ServiceClass.named("gold")
                        .match("path:/checkout/*")
                        .match(Rule.of("header:X-Tier=gold").fromTrusted())
                        .match(Rule.of("path:/cart/*", "method:POST", "header:X-A=1", "header:X-B"))
                        .match("cidr:10.0.0.0/8")
                        .target(
                            new Target(
                                Metric.WAITING,
                                Statistic.MEAN,
                                Duration.ofMillis(50),
                                Meaning.TRACK))
                        .weight(3)
                        .priority(9)
                        .budget(20)
                        .min(4)
                        .max(30)
                        .lend(true)
                        .borrow(false)
                        .hold(PermitHold.HANDLING)
                        .queueMax(0)
                        .queueTimeout(Duration.ofMillis(250))
                        .queuePolicy(QueuePolicy.CACHE_FIRST)
                        .queueBound(Duration.ofMillis(100))
                        .connections(100))
                .add(ServiceClass.named("rest"))
                .build());
  }

  @Test
  void parse_oneLine_isEnough() {
    assertThat(QosYaml.parse("classes: {gold: {match: [\"path:/a/*\"]}}"))
        .isEqualTo(QosConfig.builder().add(ServiceClass.named("gold").match("path:/a/*")).build());
  }

  @Test
  void parse_exampleOfTheReference_isValid() {
    assertThat(QosYaml.parse(Reference.EXAMPLE).classes())
        .extracting(ServiceClass::name)
        .containsExactly("gold", "silver", "rest");
  }

  @Test
  void parse_alias_repeatsItsValue() {
    QosConfig config =
        QosYaml.parse(
            """
            classes:
              a: {match: ["path:/a"], queue: &short {max: 9}}
              b: {queue: *short}
            """);

    assertThat(config.classes()).extracting(c -> c.queue().max()).containsExactly(9, 9);
  }

  @Test
  void parse_classNamedLikeAConstantOfYaml_isText() {
    assertThat(QosYaml.parse("classes: {true: {match: [path:/a]}, null: {}}").classes())
        .extracting(ServiceClass::name)
        .containsExactly("true", "null");
  }

  @Test
  void load_file_isReadAsUtf8(@TempDir Path dir) throws IOException {
    Path file = Files.writeString(dir.resolve("qos.yaml"), "classes: {a: {match: [\"path:/ä\"]}}");

    assertThat(QosYaml.load(file).classes().get(0).match()).containsExactly(Rule.of("path:/ä"));
  }

  @Test
  void load_fileInOtherEncoding_isRefused(@TempDir Path dir) throws IOException {
    Path file = Files.write(dir.resolve("qos.yaml"), new byte[] {'#', (byte) 0xe4, '\n'});

    assertThatThrownBy(() -> QosYaml.load(file))
        .isInstanceOf(ConfigException.class)
        .hasMessage("configuration: not text in UTF-8");
  }

  @Test
  void load_missingFile_isAnIoException(@TempDir Path dir) {
    assertThatThrownBy(() -> QosYaml.load(dir.resolve("none.yaml")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void parse_endlessReader_stopsAtTheLimit() {
    Reader endless =
        new Reader() {
          @Override
          public int read(char[] buffer, int offset, int length) {
            buffer[offset] = '#';
            return 1;
          }

          @Override
          public void close() {}
        };

    assertThatThrownBy(() -> QosYaml.parse(endless))
        .hasMessage("configuration: longer than 1048576 characters");
  }

  @Test
  void parse_reader_readsAll() throws IOException {
    String text = "# " + "x".repeat(20_000) + "\nclasses: {all: {}}";

    assertThat(QosYaml.parse(new StringReader(text))).isEqualTo(QosYaml.parse("classes: {all: }"));
  }

  @Test
  void stuck_ofServerAndClass_isTheOneOfTheClass() {
    QosConfig config =
        QosYaml.parse(
            "stuck: never\ninterrupt: true\nclasses: {health: {match: [\"path:/h\"], exempt: true},"
                + " gold: {match: [\"path:/g\"], stuck: 5s}, rest: {}}");

    assertThat(config.stuckAfter("gold")).isEqualTo(Duration.ofSeconds(5));
    assertThat(config.stuckAfter("rest")).isEqualTo(Duration.ZERO);
    assertThat(config.stuckAfter("health")).isEqualTo(Duration.ZERO);
    assertThat(QosYaml.parse(QosYaml.print(config))).isEqualTo(config);
  }
}
