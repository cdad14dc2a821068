package io.github.jettyqos.architecture;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The table of permitted imports between rooms. A room is a package with all packages below it that
 * are not rooms themselves; {@code core} and {@code jetty} are only themselves, so that a new
 * package below them has to be entered here.
 */
final class Rooms {
  private static final List<String> WORDS = List.of("core.text", "core.check", "core");
  private static final List<String> CORE =
      List.of(
          "core.text",
          "core.check",
          "core",
          "core.classify",
          "core.model",
          "core.measure",
          "core.admit",
          "core.balance",
          "core.law",
          "core.law.paper",
          "core.config",
          "core.loop",
          "core.diagnose",
          "core.history",
          "core.manage");
  private static final List<String> JETTY =
      and(
          CORE,
          "jetty.connect",
          "jetty.route",
          "jetty.request",
          "jetty.operate",
          "jetty.console",
          "jetty.admin",
          "jetty.agent");
  private static final List<String> CORE_AND_JETTY = and(CORE, "jetty");

  /** The rooms from the lowest to the highest; a room imports lower ones only. */
  private static final List<String> ORDER =
      and(
          JETTY,
          "jetty",
          "jetty.jmx",
          "jetty.metrics",
          "jetty.cluster",
          "jetty.home",
          "rest",
          "dropwizard",
          "spring",
          "sim",
          "ctl");

  /** By room, the rooms that it may import beside itself. */
  static final Map<String, List<String>> MAY_IMPORT =
      Map.ofEntries(
          Map.entry("core.text", List.of()),
          Map.entry("core.check", List.of("core.text")),
          Map.entry("core", List.of("core.text", "core.check")),
          Map.entry("core.classify", WORDS),
          Map.entry("core.model", WORDS),
          Map.entry("core.measure", and(WORDS, "core.model")),
          Map.entry("core.admit", and(WORDS, "core.measure", "core.model")),
          Map.entry("core.balance", and(WORDS, "core.measure")),
          Map.entry("core.law", and(WORDS, "core.model")),
          Map.entry("core.law.paper", and(WORDS, "core.model", "core.law")),
          Map.entry("core.config", and(WORDS, "core.law")),
          Map.entry(
              "core.loop",
              and(WORDS, "core.admit", "core.measure", "core.model", "core.law", "core.law.paper")),
          Map.entry("core.diagnose", WORDS),
          Map.entry("core.history", and(WORDS, "core.measure", "core.law", "core.loop")),
          Map.entry(
              "core.manage",
              and(
                  WORDS,
                  "core.measure",
                  "core.model",
                  "core.law",
                  "core.loop",
                  "core.diagnose",
                  "core.history",
                  "core.config")),
          Map.entry("jetty.connect", and(WORDS, "core.measure", "core.config")),
          Map.entry("jetty.route", and(WORDS, "core.classify", "core.admit", "core.config")),
          Map.entry("jetty.request", and(CORE, "jetty.connect", "jetty.route")),
          Map.entry("jetty.operate", and(CORE, "jetty.connect", "jetty.route", "jetty.request")),
          Map.entry("jetty.console", WORDS),
          Map.entry("jetty.admin", and(WORDS, "core.config", "core.manage", "jetty.console")),
          Map.entry("jetty.agent", and(WORDS, "core.config", "core.manage", "core.measure")),
          Map.entry("jetty", JETTY),
          Map.entry("jetty.jmx", and(CORE, "jetty.operate", "jetty")),
          Map.entry("jetty.metrics", CORE_AND_JETTY),
          Map.entry("jetty.cluster", and(CORE_AND_JETTY, "jetty.admin", "jetty.route")),
          Map.entry("jetty.home", CORE_AND_JETTY),
          Map.entry("rest", and(WORDS, "core.classify")),
          Map.entry("dropwizard", and(WORDS, "core.config", "jetty", "jetty.metrics")),
          Map.entry(
              "spring",
              and(WORDS, "core.classify", "core.config", "core.manage", "jetty", "jetty.metrics")),
          Map.entry("sim", CORE),
          Map.entry("ctl", and(WORDS, "core.config", "core.manage")));

  /** Modules that may import any room. */
  private static final Set<String> CONSUMERS = Set.of("examples", "benchmarks");

  /** Permitted libraries beside the JDK and the annotations; rooms outside core are free. */
  private static final Map<String, List<String>> LIBRARIES_OF_CORE =
      Map.ofEntries(
          Map.entry("core.text", List.of("org.slf4j")),
          Map.entry("core.check", List.of()),
          Map.entry("core", List.of()),
          Map.entry("core.classify", List.of("org.slf4j")),
          Map.entry("core.admit", List.of("org.slf4j")),
          Map.entry("core.balance", List.of()),
          Map.entry("core.measure", List.of("org.HdrHistogram")),
          Map.entry("core.model", List.of("org.ejml")),
          Map.entry("core.law", List.of()),
          Map.entry("core.law.paper", List.of("org.ejml")),
          Map.entry("core.loop", List.of("org.slf4j")),
          Map.entry("core.diagnose", List.of("org.slf4j")),
          Map.entry("core.history", List.of()),
          Map.entry("core.config", List.of("org.snakeyaml")),
          Map.entry("core.manage", List.of("org.slf4j")));

  private static List<String> and(List<String> rooms, String... others) {
    return Stream.concat(rooms.stream(), Stream.of(others)).toList();
  }

  private final String root;

  Rooms(String root) {
    this.root = root;
  }

  /** The reason why a package may not import another one; empty if it may. */
  Optional<String> objection(String importer, String imported) {
    String from = inside(importer);
    if (CONSUMERS.contains(top(from))) {
      return Optional.empty();
    }
    String here = room(from);
    if (here == null) {
      return Optional.of("package " + from + " is not in the table");
    }
    if (imported.startsWith(root)) {
      String there = room(inside(imported));
      boolean may = here.equals(there) || MAY_IMPORT.get(here).contains(there);
      return may ? Optional.empty() : Optional.of(here + " may not import " + inside(imported));
    }
    List<String> libraries = LIBRARIES_OF_CORE.get(here);
    return libraries == null || fromJdk(imported) || startsWithAny(imported, libraries)
        ? Optional.empty()
        : Optional.of(here + " may not use " + imported);
  }

  /** The entries of the table that do not point from a higher room to a lower one. */
  static List<String> pointingUp() {
    return MAY_IMPORT.entrySet().stream()
        .flatMap(
            entry ->
                entry.getValue().stream()
                    .filter(other -> ORDER.indexOf(other) >= ORDER.indexOf(entry.getKey()))
                    .map(other -> entry.getKey() + " imports " + other))
        .toList();
  }

  private String inside(String name) {
    return name.length() > root.length() ? name.substring(root.length() + 1) : "";
  }

  private static String top(String name) {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }

  private static String room(String name) {
    String best = null;
    for (String room : MAY_IMPORT.keySet()) {
      boolean alone = room.equals("core") || room.equals("jetty");
      boolean fits = name.equals(room) || (!alone && name.startsWith(room + "."));
      if (fits && (best == null || room.length() > best.length())) {
        best = room;
      }
    }
    return best;
  }

  private static boolean fromJdk(String name) {
    return name.isEmpty()
        || name.startsWith("java")
        || name.startsWith("org.jspecify")
        || name.startsWith("com.google.errorprone.annotations");
  }

  private static boolean startsWithAny(String name, List<String> libraries) {
    return libraries.stream().anyMatch(name::startsWith);
  }
}
