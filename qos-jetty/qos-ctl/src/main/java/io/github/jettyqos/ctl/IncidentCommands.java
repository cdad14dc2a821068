package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The commands for an incident: what hurts, where handlers hang, and who floods. */
final class IncidentCommands {
  private IncidentCommands() {}

  /** The command that says what hurts, why, and what helps. */
  @Command(
      name = "status",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = {
        "Says what hurts, why, and what helps: one sentence for the server, then one for each class,"
            + " the worst first."
      })
  static final class StatusCommand extends ServerCommand {
    /** Its exit status where something hurts. */
    private static final int HURTS = 5;

    @Option(names = "--fail", description = "exit status 5 if something hurts")
    private boolean fail;

    StatusCommand(Context context) {
      super(context);
    }

    @Override
    int run(Output output) throws Exception {
      Data state = data("state", Map.of());
      Findings found = Findings.of(state);
      if (context.isJson()) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("now", state.at("now").value());
        all.put("server", state.at("server").value());
        all.put("well", found.areWell());
        all.put("sentence", found.sentence());
        all.put("findings", found.all().stream().map(Data::value).toList());
        output.json(all);
      } else {
        output.print(found.sentence());
        found.all().stream()
            .map(each -> each.at("sentence").text("?"))
            .filter(each -> !each.equals(found.sentence()))
            .forEach(output::print);
      }
      return fail && !found.areWell() ? HURTS : 0;
    }
  }

  /** The command that prints stuck handlers, those in the same place together. */
  @Command(
      name = "stuck",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = {
        "Prints the stuck handlers, the oldest first, with the place where each waits and the first"
            + " five frames of the application; those of a class in the same place are together."
      })
  static final class StuckCommand extends ServerCommand {
    private static final int FRAMES = 5;
    private static final int EXAMPLES = 3;

    /** Frames of no application. */
    private static final String LIBRARY =
        "(java|javax|jdk|sun|com\\.sun|jakarta|org\\.eclipse\\.jetty|io\\.github\\.jettyqos)\\..*";

    @Option(names = "--all", description = "each handler by itself, with its whole stack")
    private boolean all;

    StuckCommand(Context context) {
      super(context);
    }

    @Override
    int run(Output output) throws Exception {
      Data answer = data("stuck", Map.of());
      if (context.isJson()) {
        output.json(answer.value());
        return 0;
      }
      List<Data> stuck = answer.list();
      if (stuck.isEmpty()) {
        output.print("no handler is stuck");
        return 0;
      }
      Map<Object, List<Data>> places = new LinkedHashMap<>();
      for (int i = 0; i < stuck.size(); i++) {
        Data each = stuck.get(i);
        Object place = all ? (Object) i : List.of(each.at("class").text("?"), frames(each));
        places.computeIfAbsent(place, none -> new ArrayList<>()).add(each);
      }
      output.print(stuck.size() == 1 ? "1 handler is stuck" : stuck.size() + " handlers are stuck");
      places.values().forEach(each -> print(output, each));
      return 0;
    }

    private void print(Output output, List<Data> place) {
      Data oldest = place.get(0);
      String age = Figures.time(oldest.at("seconds").number());
      String name = oldest.at("class").text("?");
      output.print("");
      if (place.size() == 1) {
        output.print(
            "%s: %s for %s, thread %s, %s%s"
                .formatted(
                    name,
                    request(oldest),
                    age,
                    oldest.at("thread").text("?"),
                    oldest.at("state").text("?"),
                    oldest.at("interrupted").isTrue() ? ", interrupted" : ""));
      } else {
        List<String> requests = place.stream().map(StuckCommand::request).distinct().toList();
        String some = String.join(", ", requests.subList(0, Math.min(EXAMPLES, requests.size())));
        int more = requests.size() - EXAMPLES;
        output.print(
            "%s: %d handlers for up to %s: %s%s"
                .formatted(
                    name, place.size(), age, some, more > 0 ? " and " + more + " others" : ""));
      }
      List<String> shown = frames(oldest);
      shown.forEach(each -> output.print("    at " + each));
      int left = oldest.at("stack").list().size() - shown.size();
      if (left > 0) {
        output.print("    " + left + " more frames: --all");
      }
    }

    private static String request(Data of) {
      return of.at("method").text("?") + " " + of.at("path").text("?");
    }

    /** The first frame, and the first of the application; of a stack without these the first. */
    private List<String> frames(Data of) {
      List<String> stack =
          of.at("stack").list().stream().map(each -> withoutModule(each.text("?"))).toList();
      if (all || stack.isEmpty()) {
        return stack;
      }
      List<String> own =
          stack.stream().skip(1).filter(each -> !each.matches(LIBRARY)).limit(FRAMES).toList();
      List<String> shown = new ArrayList<>(stack.subList(0, own.isEmpty() ? 0 : 1));
      shown.addAll(own.isEmpty() ? stack.subList(0, Math.min(FRAMES, stack.size())) : own);
      return shown;
    }

    /** Of {@code java.base@17.0.1/java.lang.Thread.sleep(Native Method)} the class and the rest. */
    private static String withoutModule(String frame) {
      int end = frame.indexOf('(');
      return frame.substring(1 + frame.lastIndexOf('/', end < 0 ? frame.length() : end));
    }
  }

  /** The command that prints the heaviest clients, routes and agents, and what may be done. */
  @Command(
      name = "who",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = {
        "Prints the heaviest clients, routes and user agents of what is turned away and of what holds"
            + " threads, with the share of each, and what may be done about them.",
        "To do it: qosctl who --propose 1 > next.yaml; qosctl load next.yaml -m WHY"
      })
  static final class WhoCommand extends ServerCommand {
    private static final String THREADS = "threads";

    @Option(
        names = "--propose",
        paramLabel = "N",
        arity = "0..1",
        fallbackValue = "1",
        description = "prints the configuration with the Nth proposal, as YAML; 1 if not given")
    private int wanted;

    WhoCommand(Context context) {
      super(context);
    }

    @Override
    int run(Output output) throws Exception {
      Data answer = data("who", Map.of());
      List<Data> proposals = answer.at("proposals").list();
      if (line().getParseResult().hasMatchedOption("--propose")) {
        if (wanted < 1 || wanted > proposals.size()) {
          throw ConfigException.of(
              "--propose", wanted, "is no proposal; there are " + proposals.size());
        }
        Data one = proposals.get(wanted - 1);
        if (context.isJson()) {
          output.json(one.value());
        } else {
          output.lines(one.at("yaml").text(""));
        }
        return 0;
      }
      if (context.isJson()) {
        output.json(answer.value());
        return 0;
      }
      Data refused = answer.at("refused");
      Data holding = answer.at("holding");
      output.print(
          (answer.at("observed").isTrue() ? "if admission enforced, " : "") + refused(refused));
      table(output, refused, "perSecond", "per second");
      output.print("");
      output.print("holding " + Figures.rate(holding.at(THREADS).number()) + " threads");
      table(output, holding, THREADS, THREADS);
      for (int i = 0; i < proposals.size(); i++) {
        Data each = proposals.get(i);
        output.print("");
        output.print((i + 1) + ". " + each.at("sentence").text("?"));
        each.at("differences").list().forEach(of -> output.print("   " + of.text("?")));
      }
      return 0;
    }

    private static String refused(Data of) {
      double rate = of.at("perSecond").number();
      double repeated = of.at("repeated").number();
      String again = repeated > 0 ? ", " + Figures.percent(repeated) + " of it came again" : "";
      return rate > 0
          ? "turned away: " + Figures.rate(rate) + "/s" + again
          : "nothing is turned away";
    }

    private static void table(Output output, Data of, String rate, String head) {
      List<List<String>> rows = new ArrayList<>();
      rows(rows, "client", of.at("clients"), rate);
      rows(rows, "route", of.at("routes"), rate);
      rows(rows, "agent", of.at("agents"), rate);
      if (!rows.isEmpty()) {
        rows.add(0, List.of("", "share", head, ""));
        output.table(rows);
      }
    }

    private static void rows(List<List<String>> rows, String kind, Data all, String rate) {
      for (Data each : all.list()) {
        rows.add(
            List.of(
                kind,
                Figures.percent(each.at("share").number()),
                Figures.rate(each.at(rate).number()),
                each.at("name").text("?")));
      }
    }
  }
}
