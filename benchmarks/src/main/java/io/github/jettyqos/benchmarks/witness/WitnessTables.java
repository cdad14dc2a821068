package io.github.jettyqos.benchmarks.witness;

import static io.github.jettyqos.benchmarks.http.ClosedRounds.RATE;

import io.github.jettyqos.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The tables of the measurement, in Markdown.
 *
 * @param report has all figures
 * @param pinned whether it is known how busy server and client were
 */
record WitnessTables(Report report, boolean pinned) {
  private static final String NONE = "";

  /** That of the clients, and that of the peers. */
  String text(Costs costs, List<String> protocols) {
    return String.join("\n", clients(costs, protocols))
        + "\n\n"
        + String.join("\n", peers())
        + "\n";
  }

  private List<String> clients(Costs costs, List<String> protocols) {
    List<String> rows = new ArrayList<>();
    rows.add(
        row("client", "bare, requests/s", "`auto` to bare", "less ours", "busy: server, client"));
    rows.add("|---|---|---|---|---|");
    for (String protocol : protocols) {
      List<String> names = new ArrayList<>(List.of(Costs.OWN));
      costs.asked(protocol).forEach(each -> names.add(each.key()));
      for (String name : names) {
        String bare = Costs.figure(protocol, name, Peer.BARE, NONE);
        String ours = Costs.figure(protocol, name, Peer.OURS, NONE);
        boolean own = name.equals(Costs.OWN);
        rows.add(
            row(
                protocol + ", " + name,
                text("%.0f", bare + RATE),
                spreads(ours, "_ratio"),
                own ? NONE : spreads(protocol + "_" + name + "_difference", NONE),
                pinned ? busy(bare) + "; " + busy(ours) : NONE));
      }
    }
    return rows;
  }

  private List<String> peers() {
    List<String> rows = new ArrayList<>();
    rows.add(
        row(
            "requests/s, p99, CPU to bare; flood",
            "HTTP/1.1",
            "h2c",
            "gold's p95 (p95, p99 to alone)",
            "gold lost",
            "exports/s"));
    rows.add("|---|---|---|---|---|---|");
    for (Peer peer : Peer.values()) {
      String flood = "flood_" + peer.key();
      boolean alone = peer == Peer.BARE_AGAIN;
      rows.add(
          row(
              peer.title(),
              peer.isVariant() ? NONE : cost("h1", peer),
              peer.isVariant() ? NONE : cost("h2c", peer),
              alone
                  ? NONE
                  : text(
                      "%.1f ms (%.2f, %.2f)",
                      flood + Floods.P95, flood + Floods.P95_RATIO, flood + Floods.P99_RATIO),
              alone ? NONE : text("%.0f of %.0f", flood + Floods.LOST, flood + Floods.SENT),
              alone ? NONE : text("%.0f", flood + Floods.EXPORTS)));
    }
    return rows;
  }

  private String cost(String protocol, Peer peer) {
    String prefix = Costs.figure(protocol, Costs.OWN, peer, NONE);
    return Costs.FIGURES.stream()
        .map(each -> text("%.2f", prefix + each + "_ratio"))
        .collect(Collectors.joining(", "));
  }

  private String spreads(String prefix, String suffix) {
    return Costs.FIGURES.stream()
        .map(each -> prefix + each + suffix)
        .map(each -> text("%.2f ± %.2f", each, each + "_mad"))
        .collect(Collectors.joining(", "));
  }

  private String busy(String prefix) {
    return text("%.2f, %.2f", prefix + Costs.SERVER_BUSY, prefix + Costs.CLIENT_BUSY);
  }

  private String text(String format, String... figures) {
    Object[] values = List.of(figures).stream().map(report::value).toArray();
    return String.format(Locale.ROOT, format, values);
  }

  private static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |";
  }
}
