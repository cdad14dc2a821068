package io.github.jettyqos.core.config;

import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.StandardCost;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.settings.ControlOptions;
import io.github.jettyqos.core.settings.MtrrRule;
import io.github.jettyqos.core.settings.OptimalRule;
import io.github.jettyqos.core.settings.PiGains;
import io.github.jettyqos.core.settings.PiRule;
import java.time.Duration;
import java.util.Optional;

/**
 * The reference of all keys, as Markdown, from the table that also reads them.
 *
 * <p>A default is what a value with nothing set prints, so it cannot differ from the code either.
 */
final class Reference {
  static final String EXAMPLE =
      """
      threads: 64
      trusted-proxies: ["10.0.0.0/8"]
      classes:
        gold:
          match: ["path:/checkout/*", {path: /cart/*, method: POST}]
          target: {p95: 50ms}
          min: 4
        silver:
          match: ["header:X-Tier=silver"]
          weight: 2
        rest:
          weight: 4
          lend: true
          queue: {max: 256, timeout: 1s}
      """;

  private final StringBuilder out = new StringBuilder();

  private Reference() {}

  static String render() {
    ServiceClass plain = ServiceClass.named("rest").build();
    QosConfig config = QosConfig.builder().add(plain).build();
    Target time = Target.atMost(Statistic.P95, Duration.ofMillis(50));
    TargetKeys.Promised target = new TargetKeys.Promised(time, Optional.empty());
    Reference reference = new Reference();
    reference.introduce();
    reference.table("At the top", "", ConfigKeys.SECTION, config);
    reference.table(
        "An expected speedup", "speedup.", SpeedupKeys.SECTION, new Speedup(50, 0.14, 23));
    control(reference);
    reference.table("A class", "classes.NAME.", ClassKeys.SECTION, plain);
    reference.table("Its target", "classes.NAME.target.", TargetKeys.SECTION, target);
    reference.table("Its queue", "classes.NAME.queue.", ClassKeys.QUEUE, QueueRule.DEFAULT);
    reference.table("Its cost", "classes.NAME.cost.", CostKeys.SECTION, StandardCost.LINEAR);
    reference.table(
        "A rule as a map", "classes.NAME.match[i].", RuleKeys.SECTION, Rule.of("path:/"));
    return reference.out.toString();
  }

  private static void control(Reference reference) {
    PiGains gains = new PiGains(0, 0);
    reference.table("Control", "control.", ControlKeys.SECTION, ControlOptions.DEFAULT);
    reference.table("The law mtrr", "control.mtrr.", MtrrKeys.SECTION, MtrrRule.DEFAULT);
    reference.table("The law pi", "control.pi.", PiKeys.SECTION, PiRule.DEFAULT);
    reference.table("Gains of delays", "control.pi.absolute.", GainKeys.ABSOLUTE, gains);
    reference.table("Gains of ratios", "control.pi.relative.", GainKeys.RELATIVE, gains);
    reference.table(
        "The law optimal", "control.optimal.", OptimalKeys.SECTION, OptimalRule.DEFAULT);
  }

  private void introduce() {
    out.append(
            """
            # Configuration

            <!-- Written by ReferenceTest from the table that reads the keys. Do not edit. -->

            One YAML document of at most 1 MiB. A configuration is checked whole before anything starts: a
            wrong value is an error that names the key, the value and what is allowed, and so are unknown and
            duplicate keys. Durations bear their unit: `ns`, `us`, `ms`, `s`, `m` or `h`, as in `250ms`.

            `classes: {all: {}}` is a complete configuration. A longer one:

            ```yaml
            """)
        .append(EXAMPLE)
        .append(
            """
            ```

            A rule is text, `kind:value`, or a map when several conditions must hold at once. The kinds are
            `path`, `method`, `cidr`, `header` and `host`; see the last table.
            """);
  }

  private <S> void table(String title, String prefix, Section<?, S> section, S plain) {
    out.append("\n## ")
        .append(title)
        .append("\n\n| key | value | unit | default | what and why |\n");
    out.append("|---|---|---|---|---|\n");
    for (Key<?, S> key : section.keys()) {
      out.append("| `")
          .append(prefix)
          .append(key.name())
          .append("` | ")
          .append(cell(key.allowed()));
      out.append(" | ").append(cell(key.unit())).append(" | ").append(fallback(key, plain));
      out.append(" | ").append(cell(key.why())).append(" |\n");
    }
  }

  private static <S> String fallback(Key<?, S> key, S plain) {
    String words = key.fallback();
    if (words != null) {
      return words;
    }
    return key.printer().apply(plain).map(v -> "`" + YamlWriter.flow(v) + "`").orElse("none");
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("*", "\\*");
  }
}
