package io.github.jettyqos.ctl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a server is to be, and by whose word.
 *
 * @param leader whose word it is
 * @param maxconn requests at once, at least 1; 0 of HAProxy is no bound
 * @param away whether it is to get nothing; empty where nobody knows
 */
record Verdict(Leader leader, int maxconn, Optional<Boolean> away) {
  /** As agents say it, while nothing binds at their node. */
  private static final int UNBOUND = 65535;

  /** Whose word counts. */
  enum Leader {
    /** HAProxy hears it by itself, and all is left to it. */
    AGENT("its agent"),
    /** What the node says to us. */
    REPORT("the node reports"),
    /** Nobody says anything. */
    CONFIGURATION("configured");

    final String words;

    Leader(String words) {
      this.words = words;
    }
  }

  /**
   * The verdict on a server.
   *
   * @param report of its node; empty if there is none
   */
  static Verdict of(
      ServerRow row, Places.Place place, Places places, Optional<Reports.Report> report) {
    if (row.agent() == ServerRow.Agent.ALIVE || row.agent() == ServerRow.Agent.NEW) {
      return new Verdict(Leader.AGENT, row.maxconn().orElse(0), Optional.empty());
    }
    Integer budget = report.map(each -> each.budgets().get(place.className())).orElse(null);
    if (report.isEmpty() || budget == null) {
      return new Verdict(Leader.CONFIGURATION, place.configured(), Optional.empty());
    }
    int most = report.get().observes() ? UNBOUND : places.part(budget);
    return new Verdict(Leader.REPORT, most, Optional.of(report.get().stopping()));
  }

  /** What is said to HAProxy, so that it is so; nothing if it is. */
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
      // As if the agent had said so: what an operator drained stays so, and an agent that comes
      // back undoes it by itself.
      if (away.get() != row.isDownByAgent()) {
        all.add("set server " + row.key() + " agent " + (away.get() ? "down" : "up"));
      }
    } else if (away.get() ? !row.isDrained() : drainedByUs && row.isDrained()) {
      all.add("set server " + row.key() + " state " + (away.get() ? "drain" : "ready"));
    }
    return all;
  }

  /** What was done, to a person. */
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
