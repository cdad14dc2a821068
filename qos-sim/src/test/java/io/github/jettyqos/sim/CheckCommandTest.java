package io.github.jettyqos.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckCommandTest {
  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void check_rightConfiguration_printsThePartitionAndWithAllTheDefaults() throws IOException {
    // 12 threads by weight 3 : 1 are 9 and 3.
    String yaml =
        "threads: 12\nclasses:\n  gold: {match: [\"path:/a/*\"], weight: 3}\n  rest: {}\n";
    assertThat(check(yaml)).isZero();
    assertThat(out.toString().lines()).hasSize(4);
    assertThat(out.toString())
        .containsPattern("gold +0 +9 +512 +2000ms")
        .containsPattern("rest +1 +3 +512 +2000ms")
        .endsWith("12\n");
    String partition = out.toString();
    out.getBuffer().setLength(0);
    assertThat(check(yaml, "--all")).isZero();
    assertThat(out.toString()).startsWith(partition + "\nthreads: 12\n").contains("retry-after: ");
  }

  @Test
  void check_targetThatNoPartitionKeeps_isOddBeforeTheDefaults() throws IOException {
    // 2 handlers complete 57 requests a second by the speedup, of 80 that come.
    String yaml =
        "threads: 2\nspeedup: {rate: 50, slope: 0.14, saturation: 23}\n"
            + "classes: {all: {target: {p95: 500ms}, arrivals: %s}}";
    assertThat(check(yaml.formatted("80"), "--all")).isZero();
    List<String> lines = out.toString().lines().toList();
    assertThat(lines.get(4))
        .matches(
            "odd    classes\\.all\\.target: residence p95 500 ms cannot be kept with 2 threads at"
                + " 80 arrivals/s, but up to [345].\\S*; see plan");
    assertThat(lines.get(6)).isEqualTo("threads: 2");
    out.getBuffer().setLength(0);
    assertThat(check(yaml.formatted("20"))).isZero();
    assertThat(out.toString()).doesNotContain("odd");
  }

  @Test
  void check_control_isSpelledOut() throws IOException {
    assertThat(check("classes: {all: {}}", "--all")).isZero();
    assertThat(out.toString()).contains("control:\n  law: static\n  period: 250ms\n");
    assertThat(check("classes: {all: {target: {mean: 1s}}}", "--all")).isZero();
    assertThat(out.toString())
        .contains("control:\n  law: mtrr\n", "mtrr:\n    drain: 1\n    trim: 0.02\n");
  }

  @Test
  void check_lawThatIsNotOnTheClassPath_isOneLineThatNamesIt() throws IOException {
    assertThat(check("control: {law: com.example.Mine}\nclasses: {all: {}}\n")).isEqualTo(2);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("control.law: com.example.Mine cannot be loaded")
        .endsWith("is it on the class path?");
  }

  @Test
  void check_workOfSomeClasses_isOdd() throws IOException {
    assertThat(odd("gold: {match: [path:/a], work: {compute: 5ms}}", "rest: {}"))
        .containsExactly(
            "odd    classes.rest.work: is not given, but gold have it; plans and simulations use it"
                + " where every class has it");
  }

  @Test
  void check_moreWorkThanThereIsRoomFor_isOddWithKeyAndValue() throws IOException {
    // 300 a second times 5 ms are 1.5 processors, and 10 times .2 are 2; times 30 ms 9 threads, and
    // 10 times 1.2 are 12. 5 connections of 25 ms serve 200 a second.
    assertThat(
            odd(
                "gold: {match: [path:/a], arrivals: 300, target: {mean: 10ms},"
                    + " work: {compute: 5ms, pool: {size: 5, time: 25ms}}}",
                "rest: {arrivals: 10, work: {compute: 200ms, elsewhere: 1s}}"))
        .containsExactly(
            "odd    classes.gold.target.mean: 10ms is less than 30.0 ms, which a request takes"
                + " alone by its work",
            "odd    classes.gold.work.pool.size: 5 of 25.0 ms each serve 200 requests/s at most,"
                + " and arrivals are 300",
            "odd    processors: 2, but arrivals times work.compute keep 3.5 of them busy",
            "odd    threads: 20, but arrivals times work keep 21 of them busy if nobody waits",
            "odd    classes.gold.target: residence mean 10.0 ms cannot be kept with 20 threads at 300"
                + " arrivals/s, nor at any; see plan");
  }

  @Test
  void check_workThatFits_isNotOdd() throws IOException {
    assertThat(
            odd(
                "gold: {match: [path:/a], arrivals: 100, target: {mean: 60ms},"
                    + " work: {compute: 5ms, pool: {size: 5, time: 25ms}}}",
                "rest: {arrivals: 5, work: {compute: 200ms, elsewhere: 1s}}"))
        .isEmpty();
    assertThat(odd("gold: {match: [path:/a]}", "rest: {}")).isEmpty();
  }

  /** Half the square of 1000 characters is beyond what is tried; the others look once at each. */
  @Test
  void check_expressionWithTooManyWays_isOddWithItsKey() throws IOException {
    assertThat(
            odd(
                "health: {exempt: true, match: ['path:^/h[a-z]*th$']}",
                "gold: {match: ['path:^/orders/[^/]+$', 'path:^/([a-z]+)*$']}",
                "rest: {}"))
        .containsExactly(
            "odd    classes.gold.match[1]: path:^/([a-z]+)*$ tries too many ways to fit some paths"
                + " of 1000 characters, and does not hold for such; leave out groups that repeat, or"
                + " stars beside stars");
  }

  @Test
  void check_speedupBesideWork_isOdd() throws IOException {
    assertThat(
            check(
                "speedup: {rate: 1, slope: 1, saturation: 1}\n"
                    + "classes: {all: {work: {compute: 1ms}}}"))
        .isZero();
    assertThat(out.toString())
        .contains("odd    speedup: does not count, as every class has work of its own");
  }

  private List<String> odd(String... classes) throws IOException {
    out.getBuffer().setLength(0);
    String yaml = "threads: 20\nprocessors: 2\nclasses:\n  " + String.join("\n  ", classes);
    assertThat(check(yaml)).as("%s", err).isZero();
    return out.toString().lines().filter(line -> line.startsWith("odd ")).toList();
  }

  @Test
  void check_unknownKey_isOneLineThatNamesIt() throws IOException {
    int status = check("classes:\n  gold: {match: [\"path:/a/*\"], wieght: 3}\n");
    assertThat(status).isEqualTo(2);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("classes.gold.wieght:");
  }

  @Test
  void check_missingFile_isOneLineThatNamesIt() {
    int status =
        Main.run(new PrintWriter(out), new PrintWriter(err, true), "check", "no-such-file.yaml");
    assertThat(status).isEqualTo(2);
    assertThat(err.toString().lines()).singleElement().asString().contains("no-such-file.yaml");
  }

  @Test
  void check_threads_areWhatIsSharedAndTheMostThereAre() throws IOException {
    assertThat(check("classes: {all: {}}", "--threads", "20")).isZero();
    assertThat(out.toString()).containsPattern("total +20");
    assertThat(check("threads: 20\nclasses: {all: {}}", "--threads", "20")).isZero();
    assertThat(check("threads: 100\nclasses: {all: {}}")).isZero(); // of the pool nothing is known
    assertThat(check("control: {total: 100}\nclasses: {all: {}}")).isZero();
    assertThat(err.toString()).isEmpty();
    assertThat(check("threads: 21\nclasses: {all: {}}", "--threads", "20")).isEqualTo(2);
    assertThat(err.toString().lines())
        .containsExactly(
            "threads: 21 would starve the server's own tasks: handlers can have 20 (--threads 20);"
                + " lower it or enlarge the pool");
    assertThat(check("classes: {all: {}}", "--threads", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("--threads: 0 is out of range");
  }

  @Test
  void check_whatTheSetUpHas_passes() throws IOException {
    String policies =
        "classes:\n  a: {match: [path:/a], queue: {policy: shortest}}\n"
            + "  b: {match: [path:/b], queue: {policy: batch}}\n"
            + "  c: {queue: {policy: cache-first}}\n";
    assertThat(check(policies, "--profile", "size,document,cached")).as("%s", err).isZero();
    String connections =
        "abort-on-close: true\nclasses: {a: {match: ['cidr:10.0.0.1'], connections: 5}}";
    assertThat(check(connections)).isZero();
    assertThat(check(connections, "--connector", "qos")).isZero();
    assertThat(check("classes: {a: {}}", "--connector", "plain")).isZero();
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void check_wrongSetUp_isOneLineThatNamesWhatThereIs() throws IOException {
    assertThat(check("classes: {a: {}}", "--connector", "jetty")).isEqualTo(2);
    assertThat(check("classes: {a: {}}", "--profile", "sizes")).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(2);
    assertThat(err.toString()).contains("[qos, plain]", "[size, document, cached, rank]");
  }

  @Test
  void check_exemptClass_isShownWithoutBudget() throws IOException {
    assertThat(check("threads: 8\nclasses: {health: {match: ['path:/h'], exempt: true}, all: {}}"))
        .isZero();
    assertThat(out.toString()).containsPattern("health +exempt").containsPattern("all +0 +8 ");
  }

  private int check(String yaml, String... options) throws IOException {
    Path file = Files.writeString(directory.resolve("qos.yaml"), yaml);
    List<String> words = new ArrayList<>(List.of("check", file.toString()));
    words.addAll(List.of(options));
    return Main.run(
        new PrintWriter(out, true), new PrintWriter(err, true), words.toArray(String[]::new));
  }
}
