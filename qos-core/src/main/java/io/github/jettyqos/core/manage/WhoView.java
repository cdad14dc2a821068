package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.measure.heavy.Heavy;
import io.github.jettyqos.core.measure.heavy.Heavy.Group;
import io.github.jettyqos.core.measure.heavy.Heavy.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The heaviest clients, routes and user agents of what is refused and of what holds threads, and
 * configurations that would hold the heaviest apart. Who may not see addresses gets numbers.
 */
final class WhoView {
  private final Managed server;
  private final boolean seesAddresses;
  private final Heavy heavy;
  private final List<WhoProposal> proposals;
  private final Map<String, String> numbers = new LinkedHashMap<>();

  WhoView(Managed server, boolean seesAddresses) {
    this.server = server;
    this.seesAddresses = seesAddresses;
    this.heavy = server.heavy();
    UnaryOperator<String> shown = this::client;
    this.proposals =
        WhoProposal.of(server.config(), server.current(), heavy, shown).stream()
            .filter(each -> seesAddresses || !each.namesClient())
            .toList();
  }

  private String client(String name) {
    return seesAddresses
        ? name
        : numbers.computeIfAbsent(name, first -> "client " + (numbers.size() + 1));
  }

  /** Everything, or the configuration of a proposal by its number from 1. */
  Answer answer(int proposal) {
    if (proposal == 0) {
      return new Answer(data(), this::words);
    }
    if (proposal > proposals.size()) {
      throw ConfigException.of(
          "proposal", proposal, "is not there now; there are " + proposals.size());
    }
    String yaml = proposals.get(proposal - 1).yaml();
    return new Answer(Map.of("yaml", yaml), () -> yaml);
  }

  private Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("observed", !server.isEnforced());
    all.put("refused", refused(heavy.refused()));
    all.put("holding", holding(heavy.holding()));
    Map<String, @Nullable Object> classes = new LinkedHashMap<>();
    Set<String> names = new TreeSet<>(heavy.refusedByClass().keySet());
    names.addAll(heavy.holdingByClass().keySet());
    for (String each : names) {
      classes.put(
          each,
          Map.of("refused", refused(heavy.refused(each)), "holding", holding(heavy.holding(each))));
    }
    all.put("classes", classes);
    all.put("proposals", proposals.stream().map(WhoProposal::data).toList());
    return all;
  }

  private Map<String, @Nullable Object> refused(Group group) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("total", Math.round(group.total()));
    data.put("perSecond", rounded(group.rate()));
    lists(data, group, "perSecond");
    data.put("repeated", rounded(group.repeated()));
    return data;
  }

  private Map<String, @Nullable Object> holding(Group group) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("threads", rounded(group.rate()));
    lists(data, group, "threads");
    return data;
  }

  private void lists(Map<String, @Nullable Object> data, Group group, String rate) {
    data.put("clients", parts(group.clients(), rate, this::client));
    data.put("routes", parts(group.routes(), rate, UnaryOperator.identity()));
    data.put("agents", parts(group.agents(), rate, UnaryOperator.identity()));
  }

  private static List<Map<String, Object>> parts(
      List<Part> parts, String rate, UnaryOperator<String> shown) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Part each : parts) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", shown.apply(each.name()));
      one.put("share", rounded(each.share()));
      one.put(rate, rounded(each.rate()));
      all.add(one);
    }
    return all;
  }

  /** To three decimals, as none of these figures is more precise. */
  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  private String words() {
    List<String> lines = new ArrayList<>();
    Group refused = heavy.refused();
    String what = server.isEnforced() ? "refused" : "would be refused";
    lines.add(
        refused.rate() == 0
            ? "nothing " + (server.isEnforced() ? "is refused" : what)
            : String.format(
                Locale.ROOT,
                "%s: %s/s over the last 20 to 60 s, %.0f %% of it again within 10 s",
                what,
                number(refused.rate()),
                100 * refused.repeated()));
    table(lines, refused, "/s");
    lines.add("threads held: " + number(heavy.holding().rate()));
    table(lines, heavy.holding(), " threads");
    for (int i = 0; i < proposals.size(); i++) {
      lines.add("proposal %d: %s".formatted(i + 1, proposals.get(i).sentence()));
    }
    return String.join("\n", lines);
  }

  private void table(List<String> lines, Group group, String unit) {
    List<List<String>> rows = new ArrayList<>();
    rows(rows, "client", group.clients(), unit, this::client);
    rows(rows, "route", group.routes(), unit, UnaryOperator.identity());
    rows(rows, "agent", group.agents(), unit, UnaryOperator.identity());
    if (!rows.isEmpty()) {
      lines.add(TextTable.of(rows));
    }
  }

  private static void rows(
      List<List<String>> rows,
      String kind,
      List<Part> parts,
      String unit,
      UnaryOperator<String> shown) {
    for (Part each : parts) {
      String share = String.format(Locale.ROOT, "%.1f %%", 100 * each.share());
      rows.add(List.of("  " + kind, share, number(each.rate()) + unit, shown.apply(each.name())));
    }
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
  }
}
