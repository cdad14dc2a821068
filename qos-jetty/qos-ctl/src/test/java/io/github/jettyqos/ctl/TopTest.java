package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The display of scripted answers. */
final class TopTest {
  /** A state at a second of a minute, with counts of gold since the start. */
  private static String state(int second, int steps, long arrivals, long rejected) {
    return """
        {"now":"2026-01-02T03:04:%02dZ","server":"shop","steps":%d,"admission":"enforce","threads":16,
         "law":{"name":"mtrr","shadow":true,"frozen":"the sale","total":12},
         "file":{"path":"/etc/qos.yaml","refused":"line 3: no such key","since":"2026-01-02T03:00:00Z"},
         "pressure":{"value":0.819,"cause":"downstream"},"replicasWanted":1.25,
         "ready":false,"heap":{"use":0.9,"limit":0.8,"held":{"bulk":3,"rest":1}},
         "partition":{"total":12},"model":{"use":0.5,"processors":4},
         "cannotBeKept":[{"class":"gold","statistic":"p95","asked":0.05,"nearest":0.0612}],
         "classes":[
          {"name":"gold","exempt":false,"budget":9,"running":4,"queued":17,"arrivals":%d,
           "arrivalRate":3.5,"rejected":{"queue-full":%d,"stopping":0},"measured":0.138,
           "target":{"statistic":"p95","seconds":0.05,"meaning":"at-most"},"verdict":{"state":"late"},
           "residence":{"p95":0.138}},
          {"name":"settled","exempt":false,"budget":3,"running":0,"queued":0,"arrivals":0,
           "rejected":{},"measured":0.9,
           "target":{"statistic":"mean","seconds":1.0,"meaning":"track"},"residence":{"p95":null}},
          {"name":"health","exempt":true,"running":1,"arrivals":5,"residence":{"p95":0.00042}}]}
        """
        .formatted(second, steps, arrivals, rejected);
  }

  @Test
  void freeze_thatEndsByItself_namesItsEnd() throws Exception {
    String timed = "\"frozenUntil\":\"2026-01-02T03:30:00Z\",\"frozen\"";
    try (ScriptedServer server =
        new ScriptedServer(
            request ->
                ScriptedServer.Answer.json(state(5, 10, 100, 7).replace("\"frozen\"", timed)))) {
      assertThat(server.run("top", "--count", "1").out())
          .contains("FROZEN until 03:30:00Z: the sale\n")
          .doesNotContain("until resume");
    }
  }

  @Test
  void count_belowOne_isWrong() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(request -> ScriptedServer.Answer.json(state(5, 10, 100, 7)))) {
      CtlRun run = server.run("top", "--count", "0");
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).isEqualTo("--count: 0 is no number of looks; give 1 or more\n");
      assertThat(run.out()).isEmpty();
    }
  }

  /** In 2 s 25 more arrivals and 3 more rejections: 12.5 and 1.5 a second. */
  @Test
  void twoLooks_ratesAreBetweenThem() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    try (ScriptedServer server =
        new ScriptedServer(
            request -> {
              int look = looks.getAndIncrement();
              return ScriptedServer.Answer.json(
                  state(5 + 2 * look, 10 + look, 100 + 25 * look, 7 + 3 * look));
            })) {
      CtlRun run = server.run("top", "--count", "2", "--delay", "100ms");
      assertThat(run.status()).isZero();
      String head =
          """
          total 12 of 16 threads, pinned   asked for 50% of 4.00 processors
          pressure 0.82 by downstream   wants 1.25 servers like this
          NOT READY: even the first class is turned away
          the heap is short, handlers at most: bulk 3, rest 1
          /etc/qos.yaml is not in force since 03:00:00Z: line 3: no such key
          FROZEN until resume: the sale
          cannot be kept: gold (p95 50.0ms, at best 61.2ms)

          class    budget running queued  arr/s  rej/s  measured target           p95
          """;
      String others =
          """
          settled       3       0      0 %6s %6s     900ms mean =1000ms       -
          health        -       1      - %6s      -         - exempt        0.42ms
          """;
      assertThat(run.out())
          .isEqualTo(
              "shop  03:04:05Z   law mtrr, shadow   admission enforce\n"
                  + head
                  + "gold          9       4     17   3.50      -   ! 138ms p95 50.0ms     138ms\n"
                  + others.formatted("-", "-", "-")
                  + "\nshop  03:04:07Z   law mtrr, shadow   admission enforce\n"
                  + head
                  + "gold          9       4     17   12.5   1.50   ! 138ms p95 50.0ms     138ms\n"
                  + others.formatted("0", "0", "0"));
    }
  }

  /** A restarted server counts from 0 again: no rate, and a note. */
  @Test
  void restartedServer_isSaidAndGoesOn() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    try (ScriptedServer server =
        new ScriptedServer(
            request ->
                switch (looks.getAndIncrement()) {
                  case 0 -> ScriptedServer.Answer.json(state(5, 900, 1000, 0));
                  case 1 -> new ScriptedServer.Answer(502, "text/html", "<h1>Bad gateway</h1>");
                  case 2 -> ScriptedServer.Answer.json(state(9, 2, 3, 0));
                  default -> ScriptedServer.Answer.json(state(11, 1, 1, 0));
                })) {
      CtlRun run = server.run("top", "--count", "4", "--delay", "100ms");
      assertThat(run.status()).isZero();
      List<String> lines = run.out().lines().toList();
      assertThat(lines).filteredOn(line -> line.startsWith("gold ")).hasSize(3);
      assertThat(lines)
          .filteredOn(line -> line.contains("3.50      -"))
          .as("no rate between two runs")
          .hasSize(3);
      assertThat(lines).filteredOn(line -> line.equals("the server is there again")).hasSize(2);
      assertThat(lines)
          .filteredOn(line -> line.startsWith("the server at http://127.0.0.1:"))
          .singleElement()
          .asString()
          .contains(" answers 502 ")
          .hasSize(80)
          .endsWith("~");
    }
  }

  @Test
  void serverThatHasGone_atTheEnd_isThree() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    try (ScriptedServer server =
        new ScriptedServer(
            request ->
                looks.getAndIncrement() == 0
                    ? ScriptedServer.Answer.json(state(5, 1, 1, 1))
                    : new ScriptedServer.Answer(500, "text/html", ""))) {
      assertThat(server.run("top", "--count", "2", "--delay", "100ms").status()).isEqualTo(3);
    }
  }

  /**
   * What the server says is first, and not cut; columns beyond those of 80 are added from the most
   * important on; five running on a budget of 3 are 2 on borrowed threads.
   */
  @Test
  void wideTerminal_hasTheSentenceAndMoreColumns() throws Exception {
    String state =
        """
        {"now":"2026-01-02T03:04:%02dZ","admission":"%s","steps":1,"threads":8,
         "sentence":"report: 72 %% turned away, 186/s come and 34/s can be served by 3 threads; more help",
         "findings":[{"class":"report","state":"turned-away","sentence":"report: ..."}],
         "classes":[{"name":"report","budget":3,"running":5,"queued":9,"guarantee":"p95 at most 2s",
          "rejected":{"queue-full":%d,"queue-timeout":0,"client-quota":%d},"arrivals":%d,
          "observed":{"queued":4,"rejected":{"queue-full":%d}},
          "measured":0.9,"target":{"statistic":"p95","seconds":2.0},"limitedBy":"threads",
          "predicted":{"quantile":0.85},"residence":{"p95":0.9},
          "verdict":{"state":"turned-away","inWords":"in time, but 72 %% turned away"}}]}
        """;
    for (String admission : List.of("enforce", "observe")) {
      AtomicInteger looks = new AtomicInteger();
      try (ScriptedServer server =
          new ScriptedServer(
              request -> {
                int i = looks.getAndIncrement() % 2;
                return ScriptedServer.Answer.json(
                    state.formatted(5 + 2 * i, admission, 30 * i, 10 * i, 100 * i, 6 * i));
              })) {
        String wide = server.run(230, "top", "--count", "2", "--delay", "100ms").out();
        assertThat(wide)
            .startsWith("report: 72 % turned away, 186/s come and 34/s can be served by 3 threads;")
            .contains("\nclass    state   ");
        String last = wide.substring(wide.lastIndexOf("\nreport  ") + 1);
        if (admission.equals("enforce")) {
          assertThat(last)
              .isEqualTo(
                  "report   in time, but 72 % turned away        3     3+2      9   50.0   20.0"
                      + " queue-full 75 %, client-quota 25 %       ! 900ms     850ms p95 2000ms  "
                      + "   900ms threads        p95 at most 2s\n");
        } else {
          assertThat(last).contains("        3       5      4   50.0   3.00 queue-full 100 %");
          assertThat(wide).contains("queued and rejected: what would be");
        }
        List<String> narrow = server.run(40, "top", "--count", "1").out().lines().toList();
        assertThat(narrow.subList(0, 3))
            .containsExactly(
                "report: 72 % turned away, 186/s come and",
                "34/s can be served by 3 threads; more", "help");
        assertThat(server.run(107, "top", "--count", "1").out()).contains("class    state ");
      }
    }
  }

  /** For any answer, at any width: no longer line, no control characters, no fault. */
  @ParameterizedTest
  @ValueSource(ints = {1, 20, 40, 60, 80, 130, 300})
  void uglyValues_atAnyWidth_fit(int columns) throws Exception {
    String name = "\\u001b[2J\\u0007\\n\\u202e" + "x".repeat(300);
    String wide = "\\u6f22".repeat(200);
    List<String> states =
        List.of(
            "{}",
            "[]",
            "null",
            "7",
            "{\"now\":\"yesterday\",\"law\":7,\"classes\":{\"a\":1},\"cannotBeKept\":\"all\"}",
            ("{\"sentence\":\""
                    + wide
                    + " "
                    + name
                    + "\",\"now\":\"2026-01-02T03:04:05Z\",\"server\":\"%s\",\"admission\":\"%s\",\"threads\":-1,"
                    + "\"law\":{\"name\":\"%s\",\"shadow\":1,\"frozen\":\"%s\",\"total\":1e300},"
                    + "\"model\":{\"use\":1e300,\"processors\":1e-300},"
                    + "\"cannotBeKept\":[\"%s\",{\"class\":\"%s\",\"asked\":-1,\"nearest\":1e300}],"
                    + "\"classes\":[7,null,[],{\"name\":\"%s\",\"budget\":1e300,\"running\":-1,"
                    + "\"queued\":\"many\",\"arrivals\":1e300,\"rejected\":[1],\"measured\":1e300,"
                    + "\"arrivalRate\":123456789012345,"
                    + "\"target\":{\"statistic\":\"%s\",\"seconds\":0.0001}},"
                    + "{\"name\":\"%s\",\"budget\":99999,\"running\":99999,\"queued\":99999,"
                    + "\"residence\":{\"p95\":1e5},\"measured\":1e-9,"
                    + "\"target\":{\"statistic\":\"p999\",\"seconds\":99998.9}}]}")
                .formatted(name, name, wide, name, name, wide, name, name, wide));
    for (String each : states) {
      try (ScriptedServer server = new ScriptedServer(r -> ScriptedServer.Answer.json(each))) {
        CtlRun run = server.run(columns, "top", "--count", "2", "--delay", "100ms");
        assertThat(run.err()).as(each).isEmpty();
        assertThat(run.status()).isZero();
        run.out()
            .lines()
            .forEach(
                line -> {
                  int wideOnes = (int) line.chars().filter(c -> c == '\u6f22').count();
                  assertThat(line.length() + wideOnes).as(line).isLessThanOrEqualTo(columns);
                  assertThat(line).doesNotContain("\u001b", "\u0007", "\u202e");
                });
      }
    }
  }
}
