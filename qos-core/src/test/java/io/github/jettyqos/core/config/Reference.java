package io.github.jettyqos.core.config;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The reference of all keys, as Markdown: from the table that also reads them, and from the Javadoc
 * of options.
 */
final class Reference {
  static final String EXAMPLE =
      """
      threads: 64
      trusted-proxies: ["10.0.0.0/8"]
      classes:
        health: {match: ["path:/health/*"], exempt: true}
        gold:
          match: ["path:/checkout/*", {path: /cart/*, method: POST}]
          target: {p95: 50ms}
          min: 4
        silver:
          match: [{header: X-Tier=silver, trusted: true}]
          weight: 2
        rest:
          weight: 4
          lend: 0.5
          keep: 2
          queue: {max: 256, timeout: 1s}
      """;

  private final StringBuilder out = new StringBuilder();
  private final OptionDocs docs;

  private Reference(OptionDocs docs) {
    this.docs = docs;
  }

  /** The sections by title, each with what its keys begin with. */
  static Map<String, Map.Entry<String, Section<?>>> sections() {
    Map<String, Map.Entry<String, Section<?>>> all = new LinkedHashMap<>();
    all.put("At the top", Map.entry("", ConfigKeys.SECTION));
    all.put("Readiness", Map.entry("readiness.", ConfigKeys.READINESS));
    all.put("An expected speedup", Map.entry("speedup.", ConfigKeys.SPEEDUP));
    all.put("Control", Map.entry("control.", ControlKeys.SECTION));
    all.put("The law mtrr", Map.entry("control.mtrr.", LawKeys.MTRR));
    all.put("The law pi", Map.entry("control.pi.", LawKeys.PI));
    all.put("Gains of delays", Map.entry("control.pi.absolute.", LawKeys.ABSOLUTE));
    all.put("Gains of ratios", Map.entry("control.pi.relative.", LawKeys.RELATIVE));
    all.put("The law optimal", Map.entry("control.optimal.", LawKeys.OPTIMAL));
    all.put("The admin connector", Map.entry("admin.", ConfigKeys.ADMIN));
    all.put("The agent for HAProxy", Map.entry("haproxy-agent.", ClusterKeys.AGENT));
    all.put("A cluster", Map.entry("cluster.", ClusterKeys.SECTION));
    all.put("A node", Map.entry("cluster.nodes[i].", ClusterKeys.NODE));
    all.put("TLS to nodes", Map.entry("cluster.tls.", ClusterKeys.TLS));
    all.put("Budgets of nodes", Map.entry("cluster.quotas.", ClusterKeys.QUOTAS));
    all.put("A configuration of HAProxy", Map.entry("cluster.haproxy.", ClusterKeys.HAPROXY));
    all.put("A class", Map.entry("classes.NAME.", ClassKeys.SECTION));
    all.put("Its target", Map.entry("classes.NAME.target.", TargetKeys.SECTION));
    all.put("Its queue", Map.entry("classes.NAME.queue.", ClassKeys.QUEUE));
    all.put("Its queue in overload", Map.entry("classes.NAME.queue.overload.", ClassKeys.OVERLOAD));
    all.put("Fair shares in its queue", Map.entry("classes.NAME.queue.fair.", ClassKeys.FAIR));
    all.put("Its rejections", Map.entry("classes.NAME.rejection.", ClassKeys.REJECTION));
    all.put("Its work", Map.entry("classes.NAME.work.", WorkKeys.SECTION));
    all.put("Its pool", Map.entry("classes.NAME.work.pool.", WorkKeys.POOL));
    all.put("Its cost", Map.entry("classes.NAME.cost.", ClassKeys.COST));
    all.put("A rule as a map", Map.entry("classes.NAME.match[i].", RuleKeys.SECTION));
    return all;
  }

  static String render(OptionDocs docs) {
    Reference reference = new Reference(docs);
    reference.introduce();
    sections()
        .forEach((title, section) -> reference.table(title, section.getKey(), section.getValue()));
    return reference.out.toString();
  }

  private void introduce() {
    out.append(
            """
            # Configuration

            <!-- Written by ReferenceTest from the table that reads the keys. Do not edit. -->

            One YAML document of at most 1 MiB. A configuration is checked whole before anything starts: a
            wrong value is an error that names the key, the value and what is allowed, and so are unknown and
            duplicate keys. Durations bear their unit: `ns`, `us`, `ms`, `s`, `m` or `h`, as in `250ms`.

            Editors complete keys and mark errors by the
            [JSON Schema](../qos-core/src/main/resources/META-INF/qos.schema.json), which is in the jar of qos-core as
            `META-INF/qos.schema.json`. Copied beside the file, it is named in the first line:
            `# yaml-language-server: $schema=qos.schema.json`. What compares values, it cannot see: `check` does.

            `classes: {all: {}}` is a complete configuration. A longer one:

            ```yaml
            """)
        .append(EXAMPLE)
        .append(
            """
            ```

            A rule is text, `kind:value`, or a map when several conditions must hold at once. The kinds are
            `path`, `method`, `cidr`, `header`, `host`, `connector`, `urgency`, `cookie`, `query` and
            `destination`; see the last table.
            """);
  }

  private void table(String title, String prefix, Section<?> section) {
    out.append("\n## ")
        .append(title)
        .append("\n\n| key | value | unit | default | what and why |\n");
    out.append("|---|---|---|---|---|\n");
    for (Key<?> key : section.keys()) {
      out.append("| `")
          .append(prefix)
          .append(key.name())
          .append("` | ")
          .append(cell(key.allowed()));
      out.append(" | ").append(cell(key.option().unit())).append(" | ").append(key.preset());
      out.append(" | ").append(cell(docs.text(key))).append(" |\n");
    }
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("*", "\\*");
  }
}
