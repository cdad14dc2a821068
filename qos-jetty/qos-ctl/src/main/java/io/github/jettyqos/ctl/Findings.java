package io.github.jettyqos.ctl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a server finds of its classes and of itself. Of a server that does not tell its findings,
 * they are the verdicts of its classes.
 *
 * @param sentence the worst of them
 * @param all the worst first
 */
record Findings(String sentence, List<Data> all) {
  /** The states of a class that do not hurt. */
  private static final Set<String> WELL = Set.of("kept", "none", "unknown", "?");

  private static final String STATE = "state";
  private static final String SENTENCE = "sentence";

  static Findings of(Data state) {
    List<Data> told = state.at("findings").list();
    List<Data> all = told.isEmpty() ? verdicts(state) : told;
    boolean known = state.at(SENTENCE).isKnown();
    return new Findings(known ? state.at(SENTENCE).text("") : sentence(all), all);
  }

  private static String sentence(List<Data> all) {
    return all.isEmpty() || isWell(all.get(0))
        ? "nothing is known to hurt"
        : all.get(0).at(SENTENCE).text("?");
  }

  private static List<Data> verdicts(Data state) {
    List<Data> bad = new ArrayList<>();
    List<Data> well = new ArrayList<>();
    if (state.at("ready").isKnown() && !state.at("ready").isTrue()) {
      bad.add(finding(null, "trouble", "not ready: even the first class is turned away"));
    }
    if (state.at("file").at("refused").isKnown()) {
      String problem = state.at("file").at("refused").text("?");
      bad.add(finding(null, "trouble", "the file is not in force: " + problem));
    }
    for (Data each : state.at("classes").list()) {
      if (each.at("exempt").isTrue()) {
        continue;
      }
      String name = each.at("name").text("?");
      Data verdict = each.at("verdict");
      Data of =
          finding(name, verdict.at(STATE).text("?"), name + ": " + verdict.at("inWords").text("?"));
      (isWell(of) ? well : bad).add(of);
    }
    bad.addAll(well);
    return bad;
  }

  private static Data finding(@Nullable String name, String state, String sentence) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("class", name);
    data.put(STATE, state);
    data.put(SENTENCE, sentence);
    return new Data(data);
  }

  /** Whether a verdict or a finding does not hurt. */
  static boolean isWell(Data of) {
    return WELL.contains(of.at(STATE).text("?"));
  }

  boolean areWell() {
    return all.stream().allMatch(Findings::isWell);
  }
}
