package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class YamlRoundTripTest {

  @Test
  void print_shortConfiguration_spellsOutEveryDefault() {
    QosConfig config = QosYaml.parse("classes: {gold: {match: [path:/a/*], target: {p95: 50ms}}}");

    assertThat(QosYaml.print(config))
        .isEqualTo(
            """
            threads: auto
            mode: auto
            admission: enforce
            reserve: 4
            trusted-proxies: []
            bodies: eager
            body-limit: 65536
            body-wait: 100ms
            queue-bytes: 33554432
            retry-after: 1s
            abort-on-close: auto
            stuck: 1m
            interrupt: false
            processors: auto
            control:
              law: mtrr
              period: 250ms
              step: 65535
              total: auto
              shadow: false
              records: 256
              mtrr:
                drain: 1
                trim: 0.02
              pi:
                kind: auto
                scale: plain
                metric: waiting
                excitation: 0.05
                memory: 0.98
                learn-after: 20
                seed: 1
              optimal:
                horizon: 5
                penalty: auto
                bias: 0.3
                excitation: 0.05
                memory: 0.98
                learn-after: 20
                seed: 1
            load-header: none
            onward: []
            classes:
              gold:
                match: ["path:/a/*"]
                target: {p95: 50ms, metric: residence, meaning: at-most}
                priority: 0
                budget: auto
                min: 1
                max: 65535
                lend: true
                keep: auto
                borrow: true
                hold: auto
                queue: {max: 512, timeout: 2s, policy: fifo, bound: 1s, document: path, cached: 1024}
                cost: {weight: 1, deadline: 0s, loss: 0}
                connections: 0
                rejection: {status: 503, type: "text/plain;charset=utf-8", retry-after-max: 30s, jitter: 0.5}
              default:
                match: []
                weight: 1
                priority: 1
                budget: auto
                min: 1
                max: 65535
                lend: true
                keep: auto
                borrow: true
                hold: auto
                queue: {max: 512, timeout: 2s, policy: fifo, bound: 1s, document: path, cached: 1024}
                cost: {weight: 1, deadline: 0s, loss: 0}
                connections: 0
                rejection: {status: 503, type: "text/plain;charset=utf-8", retry-after-max: 30s, jitter: 0.5}
            """);
  }

  @Test
  void print_anyConfiguration_isReadBackAndPrintedAlike() {
    Random random = new Random(42);
    for (int i = 0; i < 500; i++) {
      QosConfig config = RandomConfigs.next(random);
      String text = QosYaml.print(config);

      assertThat(QosYaml.parse(text)).as("case %s:%n%s", i, text).isEqualTo(config);
      assertThat(QosYaml.print(QosYaml.parse(text))).isEqualTo(text);
    }
  }
}
