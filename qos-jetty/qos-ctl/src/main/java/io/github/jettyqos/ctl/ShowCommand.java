package io.github.jettyqos.ctl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command that shows the limit of each server with its source. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Shows each server of a class: what HAProxy makes of it, its maxconn, what is configured,"
          + " whether its agent answers, and what watch would set it to."
    })
final class ShowCommand extends ServerCommand {
  @Mixin private DriverOptions options = new DriverOptions();

  ShowCommand(Context context) {
    super(context);
  }

  @Override
  int run(Output output) throws Exception {
    try (DriverOptions.Drivers drivers = options.open()) {
      List<Object> json = new ArrayList<>();
      for (Driver driver : drivers.all()) {
        List<Driver.Judged> all = driver.look();
        if (context.isJson()) {
          all.forEach(each -> json.add(json(driver, each)));
        } else {
          output.print("HAProxy at " + driver);
          List<List<String>> rows = new ArrayList<>();
          rows.add(
              List.of("server", "status", "now", "maxconn", "configured", "agent", "should be"));
          all.forEach(each -> rows.add(row(each)));
          output.table(rows);
        }
      }
      if (context.isJson()) {
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

  private static List<String> row(Driver.Judged each) {
    ServerSetting verdict = each.verdict();
    String wanted =
        "%s%s (%s)"
            .formatted(
                verdict.maxconn(),
                verdict.away().orElse(false) ? ", nothing new" : "",
                verdict.leader().words);
    return List.of(
        each.row().key(),
        each.row().status(),
        "" + each.row().current(),
        each.row().maxconn().isPresent() ? "" + each.row().maxconn().getAsInt() : "none",
        "" + each.place().configured(),
        each.row().agentWord(),
        verdict.leader() == ServerSetting.Leader.AGENT ? "-" : wanted);
  }
}
