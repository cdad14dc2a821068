package io.github.jettyqos.ctl.haproxy;

import io.github.jettyqos.ctl.text.Cells;
import io.github.jettyqos.ctl.text.Format;
import io.github.jettyqos.ctl.text.Output;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says by whose word each server has its bound. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Shows each server of a class: what HAProxy makes of it, its maxconn, what is configured,"
          + " whether its agent answers, and what watch would set it to."
    })
final class ShowCommand implements Callable<Integer> {
  private static final List<String> HEAD =
      List.of("server", "status", "now", "maxconn", "configured", "agent", "should be");

  @Mixin private DriverOptions options = new DriverOptions();

  @Spec private @Nullable CommandSpec spec;

  private final Format format;

  ShowCommand(Format format) {
    this.format = format;
  }

  @Override
  @SuppressWarnings("NullAway") // set by picocli before it calls
  public Integer call() throws Exception {
    Output output = new Output(spec.commandLine().getOut());
    try (DriverOptions.Drivers drivers = options.open()) {
      List<Object> json = new ArrayList<>();
      for (Driver driver : drivers.all()) {
        List<Driver.Judged> all = driver.look();
        if (format.isJson()) {
          all.forEach(each -> json.add(json(driver, each)));
        } else {
          output.print("HAProxy at " + driver);
          output.lines(table(all));
        }
      }
      if (format.isJson()) {
        output.json(json);
      }
    }
    return 0;
  }

  private static Map<String, Object> json(Driver driver, Driver.Judged each) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("socket", driver.toString());
    all.put("server", each.row().key());
    all.put("status", each.row().status());
    all.put("current", each.row().current());
    all.put("maxconn", each.row().maxconn().orElse(0));
    all.put("configured", each.place().configured());
    all.put("agent", each.row().agentWord());
    all.put("wanted", each.verdict().maxconn());
    all.put("by", each.verdict().leader().words);
    all.put("away", each.verdict().away().orElse(false));
    return all;
  }

  private static String table(List<Driver.Judged> all) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    for (Driver.Judged each : all) {
      Verdict verdict = each.verdict();
      boolean same = verdict.leader() == Verdict.Leader.AGENT;
      rows.add(
          List.of(
              Output.line(each.row().key()),
              Output.line(each.row().status()),
              "" + each.row().current(),
              each.row().maxconn().isPresent() ? "" + each.row().maxconn().getAsInt() : "none",
              "" + each.place().configured(),
              each.row().agentWord(),
              same
                  ? "-"
                  : verdict.maxconn()
                      + (verdict.away().orElse(false) ? ", nothing new" : "")
                      + " ("
                      + verdict.leader().words
                      + ")"));
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width = rows.stream().mapToInt(each -> Cells.width(each.get(column))).max().orElse(1);
        line.append(Cells.left(row.get(i), Math.max(1, width))).append("  ");
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
