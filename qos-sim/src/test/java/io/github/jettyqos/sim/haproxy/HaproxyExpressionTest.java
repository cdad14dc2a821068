package io.github.jettyqos.sim.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.HaproxyProcess;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.sim.CommandRun;
import io.github.jettyqos.sim.trace.TraceRules;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expressions of paths: what a node and a real HAProxy make of them. */
final class HaproxyExpressionTest {
  private static final long SEED = Long.getLong("haproxy.seed", 54);
  private static final int RULES = 200;
  private static final int PATHS = 50; // of each rule: 10 000

  /** Some expressions take exponential time, which these paths are too short for. */
  private static final int LONGEST = 24;

  private static final Pattern PLAIN = Pattern.compile(PathAcl.PLAIN);

  @TempDir static Path directory;

  /** The largest allowed expressions, each of another kind. */
  private static final List<String> MUCH_TO_TRY =
      List.of(
          "^/(a|b)+$",
          "^/(?:(?:(?:(?:a|b)|c)|d)|e)*$",
          "^/(?:a|b|c|d|e|f|g|h)*$",
          "^/(?:h|g|f|e|d|c|b|a)*$",
          "^/(?<n1>(?<n2>(?<n3>(?<n4>(?<n5>(?<n6>(?<n7>a|b)))))))*$",
          "^/(?<n1>(?<n2>(?<n3>(?<n4>a|b)|c)|d)|e)*$",
          "^/(?:[ab](?:c|d)?(?:e|f)?)*$",
          "^/(?:[ab](?:c|d)*(?:e|f)*)*$",
          "^/(?:[ab]c*d*e*f*g*h*i*)*$",
          "^/(?:[ab]c*?d*?e*?f*?g*?h*?i*?)*$",
          "^/(?:[ab]c?d?e?f?g?h?i?)+$",
          "^/(?:[ab]c??d??e??f??g??h??i??)+?$",
          "^/(?:[ab]c{0,9}d{0,9}e{0,9}f{0,9}g{0,9}h{0,9}i{0,9})+$",
          "^/(?:[ab](?:c?){3})+$",
          "^/(?:(?:(?:[ab]c?)*d?)*e?)*$",
          "^/(?:[ab](?!c|d)(?!e|f))*$",
          "^/(?i)(?:(?:(?:(?:a|b)|c)|d)|e)*(?:a|b)?(?:a|b)?$");

  private record Asked(int rule, String path) {}

  private static String yaml(List<String> expressions, int port) {
    StringBuilder match = new StringBuilder();
    for (int i = 0; i < expressions.size(); i++) {
      match.append(
          "      - { path: '%s', header: \"X-Rule=%d\" }\n"
              .formatted(expressions.get(i).replace("'", "''"), i));
    }
    return """
    threads: 16
    classes:
      gold:
        match:
    %s  rest: {}
    cluster:
      nodes: [{ name: a, url: "http://127.0.0.1:1" }]
      haproxy: { bind: "127.0.0.1:%d", threads: 1 }
    """
        .formatted(match, port);
  }

  /** HAProxy as it is written, but that each back end answers with its own name. */
  private static String answering(String written) {
    return written.replaceAll(
        "\\nbackend (.*)\\n",
        "\nbackend $1\n    http-request return status 200 hdr X-Backend $1\n");
  }

  private static List<String> answers(int port, List<Asked> all) throws IOException {
    List<String> answers = new ArrayList<>();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(30_000);
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      for (int begin = 0; begin < all.size(); begin += PATHS) {
        List<Asked> some = all.subList(begin, Math.min(all.size(), begin + PATHS));
        StringBuilder sent = new StringBuilder();
        for (Asked each : some) {
          sent.append(
              "GET %s HTTP/1.1\r\nHost: x\r\nX-Rule: %d\r\n\r\n".formatted(each.path, each.rule));
        }
        socket.getOutputStream().write(sent.toString().getBytes(StandardCharsets.ISO_8859_1));
        for (int i = 0; i < some.size(); i++) {
          answers.add(backend(in));
        }
      }
    }
    return answers;
  }

  private static String backend(BufferedReader in) throws IOException {
    String backend = "";
    for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("x-backend: ")) {
        backend = line.substring("x-backend: ".length());
      }
    }
    return backend;
  }

  @Test
  void randomPaths_ofRandomExpressions_haveTheClassOfTheNode() throws Exception {
    Random random = new Random(SEED);
    List<String> expressions = new ArrayList<>();
    List<Asked> asked = new ArrayList<>();
    while (expressions.size() < RULES) {
      int rule = expressions.size();
      RandomExpression made = RandomExpression.ofPath(random);
      if (CommonExpression.objection(made.text()).orElse("").contains("too much to choose from")) {
        continue;
      }
      expressions.add(made.text());
      Stream.generate(() -> made.path(random))
          .filter(path -> path.length() <= LONGEST && PLAIN.matcher(path).matches())
          .limit(PATHS)
          .forEach(path -> asked.add(new Asked(rule, path)));
    }
    List<String> expected = assertSame(expressions, asked);
    // Neither all of them nor none, so that there is something to confuse.
    assertThat(expected.stream().filter("class-gold"::equals).count())
        .isBetween(asked.size() / 4L, asked.size() * 3L / 4);
  }

  /**
   * HAProxy has 32 KiB for what may be tried yet; where that is not enough, as for the longest of
   * these, an expression holds for nothing. So the nodes decide of long paths.
   */
  @Test
  void longPaths_ofExpressionsWithMuchToTry_haveTheClassOfTheNode() throws Exception {
    List<Asked> asked = new ArrayList<>();
    for (int i = 0; i < MUCH_TO_TRY.size(); i++) {
      for (int length : new int[] {1, 20, 255, 256, 1400}) {
        String rest = "ab".repeat(length).substring(0, length - 1);
        asked.add(new Asked(i, "/" + rest));
      }
    }
    assertSame(MUCH_TO_TRY, asked);
  }

  /** Classifies all paths by HAProxy and by a node; returns the equal results. */
  private static List<String> assertSame(List<String> expressions, List<Asked> asked)
      throws IOException {
    HaproxyProcess.assumeInstalled();
    int port = HaproxyProcess.freePort();
    Path nodes = Files.writeString(directory.resolve(port + ".yaml"), yaml(expressions, port));
    CommandRun run = CommandRun.of("haproxy", nodes.toString());
    assertThat(run.err()).isEmpty();
    Path written = Files.writeString(directory.resolve(port + ".cfg"), answering(run.out()));
    List<String> answers;
    try (HaproxyProcess haproxy = new HaproxyProcess(written, port)) {
      answers = answers(port, asked);
    }
    List<TraceRules> rules = new ArrayList<>();
    for (String each : expressions) {
      rules.add(TraceRules.of(QosYaml.parse(yaml(List.of(each), 1))));
    }
    List<String> expected = new ArrayList<>();
    List<String> different = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      Asked each = asked.get(i);
      String request = "GET " + each.path + " header X-Rule=0 from 127.0.0.1";
      expected.add(
          each.path.length() > 255
              ? "by-node"
              : "class-" + rules.get(each.rule).explain(request).className());
      if (!answers.get(i).equals(expected.get(i))) {
        different.add(
            "%s of %s is %s to the node, %s to HAProxy"
                .formatted(each.path, expressions.get(each.rule), expected.get(i), answers.get(i)));
      }
    }
    assertThat(different).as("seed " + SEED).isEmpty();
    return expected;
  }
}
