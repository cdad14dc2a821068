package io.github.jettyqos.ctl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The driver of one HAProxy, which corrects the values left by dead agents. Used by one thread. */
final class Driver {
  private static final String SERVERS = "show stat -1 4 -1";

  /** Checks in a row after which an agent counts as dead, as one answer may be lost. */
  private static final int PATIENCE = 2;

  private final RuntimeSocket socket;
  private final Places places;
  private final Optional<NodeReports> reports;
  private final Map<String, Integer> dead = new HashMap<>();
  private final Set<String> drained = new HashSet<>();

  Driver(RuntimeSocket socket, Places places, Optional<NodeReports> reports) {
    this.socket = socket;
    this.places = places;
    this.reports = reports;
  }

  /**
   * A server and its wanted setting.
   *
   * @param row its line in HAProxy's table
   * @param place its class and node
   * @param verdict the wanted setting
   */
  record Judged(ServerRow row, Places.Place place, ServerSetting verdict) {}

  /** All servers of classes and nodes of the file, without a change. */
  List<Judged> look() {
    return judge(row -> true);
  }

  /**
   * Applies the wanted settings where agents are dead or absent.
   *
   * @return a line for each changed server
   */
  List<String> drive() {
    List<String> said = new ArrayList<>();
    for (Judged each : judge(row -> row.agent() != ServerRow.Agent.ALIVE)) {
      ServerRow row = each.row();
      if (each.verdict().leader() == ServerSetting.Leader.AGENT) {
        if (Objects.requireNonNullElse(dead.remove(row.key()), 0) >= PATIENCE) {
          said.add(row.key() + ": its agent answers again");
        }
      } else if (dead.merge(row.key(), 1, Integer::sum) >= PATIENCE) {
        apply(each, said);
      }
    }
    return said;
  }

  private void apply(Judged each, List<String> said) {
    ServerRow row = each.row();
    List<String> commands = each.verdict().commands(row, drained.contains(row.key()));
    for (String command : commands) {
      String problem = socket.ask(command).strip();
      if (!problem.isEmpty()) {
        said.add(row.key() + ": HAProxy refuses \"" + command + "\": " + problem);
        return;
      }
      if (command.endsWith(" state drain")) {
        drained.add(row.key());
      } else if (command.endsWith(" state ready")) {
        drained.remove(row.key());
      }
    }
    if (!commands.isEmpty()) {
      said.add(each.verdict().words(row));
    }
  }

  private List<Judged> judge(Predicate<ServerRow> asks) {
    List<ServerRow> rows = ServerRow.servers(socket.ask(SERVERS));
    Set<String> admins =
        rows.stream()
            .filter(asks)
            .flatMap(row -> places.of(row).flatMap(Places.Place::admin).stream())
            .collect(Collectors.toSet());
    Map<String, NodeReports.Report> found = reports.map(each -> each.of(admins)).orElse(Map.of());
    List<Judged> all = new ArrayList<>();
    for (ServerRow row : rows) {
      Optional<Places.Place> place = places.of(row);
      if (place.isPresent()) {
        Optional<NodeReports.Report> report = place.get().admin().map(found::get);
        all.add(new Judged(row, place.get(), ServerSetting.of(row, place.get(), places, report)));
      }
    }
    return all;
  }

  @Override
  public String toString() {
    return socket.toString();
  }
}
