package io.github.jettyqos.jetty;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.diagnose.Cause;
import io.github.jettyqos.core.diagnose.Diagnosis;
import io.github.jettyqos.core.diagnose.Situation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sentence of an alert, in the simulated time of promtool, beside that of the console. */
final class AlertSentenceTest {
  /**
   * Of 186 requests a second 52 are served by 16 threads, and 134 turned away. Those that come in a
   * stop do not count, as in the expression.
   */
  private static final String GROUP =
      """
        - interval: 1m
          input_series:
            - {series: 'jetty_qos_arrivals_total{class="report",instance="a",job="shop"}', values: '0+11160x9'}
            - {series: 'jetty_qos_completed_total{class="report",instance="a",job="shop"}', values: '0+3120x9'}
            - {series: 'jetty_qos_rejected_total{class="report",instance="a",job="shop",reason="queue-full"}', values: '0+8040x9'}
            - {series: 'jetty_qos_rejected_total{class="report",instance="a",job="shop",reason="stopping"}', values: '0+2000x9'}
            - {series: 'jetty_qos_threads_budget{class="report",instance="a",job="shop"}', values: '16x9'}
            - {series: 'jetty_qos_class_cause{class="report",instance="a",job="shop",cause="%s"}', values: '1x9'}
            - {series: 'jetty_qos_class_cause{class="report",instance="b",job="shop",cause="other"}', values: '1x9'}
          alert_rule_test:
            - eval_time: 8m
              alertname: QosRejecting
              exp_alerts:
                - exp_labels: {class: report, instance: a, job: shop, severity: warning}
                  exp_annotations:
                    summary: Class report of a turns requests away
                    description: '%s'
                    dashboard: /d/jetty-qos?var-instance=a&var-class=report
                    runbook_url: %sincident.md#qosrejecting
      """;

  private static final String FLOOD =
      "report: 72 % turned away; 186/s come and 52/s are served by 16 threads; ";

  @TempDir private Path dir;

  @BeforeEach
  void needsPromtool() {
    assumeTrue(PrometheusProcess.isInstalled(), "needs /usr/bin/promtool");
  }

  /** What promtool says of an alert with a cause that should have a description. */
  private String promtool(String groups) throws Exception {
    Files.writeString(dir.resolve(ShippedFiles.ALERTS), ShippedFiles.text(ShippedFiles.ALERTS));
    Path test =
        Files.writeString(
            dir.resolve("sentences.yml"),
            "rule_files: ["
                + ShippedFiles.ALERTS
                + "]\nevaluation_interval: 1m\ntests:\n"
                + groups);
    return PrometheusProcess.promtool(test, "test", "rules", test.toString());
  }

  private static String group(Cause cause, String description) {
    return GROUP.formatted(cause.key(), description, ShippedFiles.GUIDE);
  }

  @Test
  void sentence_ofAFlood_isThatOfTheConsole() throws Exception {
    Situation.OfClass report =
        new Situation.OfClass(
            "report",
            1,
            Optional.empty(),
            new Verdict(Verdict.State.NONE, .72),
            Double.NaN,
            Double.NaN,
            new Situation.Flow(186, 52, 134, 0, 0, 0),
            new Situation.Threads(16, 16, 40, 16, OptionalInt.empty(), true, 0, 0),
            new Situation.Work(Double.NaN, Double.NaN, 0, Double.NaN, Double.NaN, 0));
    String sentence =
        Diagnosis.of(
                new Situation(
                    false,
                    16,
                    16,
                    false,
                    "",
                    .5,
                    2,
                    .5,
                    0,
                    Optional.empty(),
                    List.of(),
                    List.of(report)))
            .get(0)
            .sentence();
    assertThat(sentence).isEqualTo(FLOOD + "more threads help");
    assertThat(promtool(group(Cause.THREADS, sentence))).startsWith("exit 0\n");
    assertThat(promtool(group(Cause.POOL, sentence))).startsWith("exit 1\n");
  }

  @Test
  void sentence_ofEachCause_saysWhatHelpsAsTheConsoleAndTheGuideDo() throws Exception {
    List<Cause> causes =
        Stream.of(Cause.values()).filter(cause -> !cause.help().isEmpty()).toList();
    assertThat(causes).hasSizeGreaterThan(11);
    assertThat(
            promtool(
                causes.stream()
                    .map(cause -> group(cause, FLOOD + cause.help()))
                    .collect(joining())))
        .startsWith("exit 0\n");
    String page =
        Files.readString(Path.of("../docs/guide/incident.md"))
            .replaceAll("\\s+", " ")
            .toLowerCase(Locale.ROOT);
    for (Cause cause : causes) {
      assertThat(page)
          .contains(" ### " + cause.key() + " ", "*" + cause.help().toLowerCase(Locale.ROOT));
    }
  }
}
