package io.github.jettyqos.ctl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The wanted setting of a server, with its source.
 *
 * @param leader the source
 * @param maxconn concurrent requests, at least 1; 0 means no limit in HAProxy
 * @param away whether it gets no new requests; empty if unknown
 */
record ServerSetting(Leader leader, int maxconn, Optional<Boolean> away) {
  /** The value of agents while admission only observes. */
  private static final int UNBOUND = 65535;

  /** The source of a setting. */
  enum Leader {
    /** The agent of the node, asked by HAProxy itself. */
    AGENT("its agent"),
    /** The report of the node. */
    REPORT("the node reports"),
    /** The configuration, without a report. */
    CONFIGURATION("configured");

    final String words;

    Leader(String words) {
      this.words = words;
    }
  }

  /**
   * The setting for a server.
   *
   * @param report of its node; empty if there is none
   */
  static ServerSetting of(
      ServerRow row, Places.Place place, Places places, Optional<NodeReports.Report> report) {
    if (row.agent() == ServerRow.Agent.ALIVE || row.agent() == ServerRow.Agent.NEW) {
      return new ServerSetting(Leader.AGENT, row.maxconn().orElse(0), Optional.empty());
    }
    Integer budget = report.map(each -> each.budgets().get(place.className())).orElse(null);
    if (report.isEmpty() || budget == null) {
      return new ServerSetting(Leader.CONFIGURATION, place.configured(), Optional.empty());
    }
    int most = report.get().observes() ? UNBOUND : places.part(budget);
    return new ServerSetting(Leader.REPORT, most, Optional.of(report.get().stopping()));
  }

  /** The commands for HAProxy to reach this setting. */
  List<String> commands(ServerRow row, boolean drainedByUs) {
    List<String> all = new ArrayList<>();
    if (leader == Leader.AGENT || row.isOff()) {
      return all;
    }
    if (row.maxconn().orElse(0) != maxconn) {
      all.add("set maxconn server " + row.key() + " " + maxconn);
    }
    if (away.isEmpty()) {
      return all;
    }
    if (row.agent() != ServerRow.Agent.NONE) {
      // In the name of the agent: an operator's drain stays in force, and an agent that returns
      // reverts it.
      if (away.get() != row.isDownByAgent()) {
        all.add("set server " + row.key() + " agent " + (away.get() ? "down" : "up"));
      }
    } else if (away.get() ? !row.isDrained() : drainedByUs && row.isDrained()) {
      all.add("set server " + row.key() + " state " + (away.get() ? "drain" : "ready"));
    }
    return all;
  }

  /** The change in words. */
  String words(ServerRow row) {
    String why =
        row.agent() == ServerRow.Agent.DEAD
            ? "its agent does not answer, and HAProxy keeps what it said last: "
            : "it has no agent: ";
    String was = row.maxconn().isPresent() ? "" + row.maxconn().getAsInt() : "no bound";
    String set =
        row.maxconn().orElse(0) == maxconn
            ? "maxconn " + maxconn + " stays"
            : "maxconn " + was + " -> " + maxconn;
    String gone = away.orElse(false) ? ", nothing new" : "";
    return row.key() + ": " + why + set + gone + " (" + leader.words + ")";
  }
}
