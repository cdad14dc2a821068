package io.github.jettyqos.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output of {@code check --explain}. */
final class CheckExplainTest {
  private static final String CONFIG =
      """
      threads: 8
      trusted-proxies: ["10.9.0.0/16"]
      classes:
        health: {match: ["path:/health", "connector:admin"], exempt: true}
        gold:
          match:
            - path:/checkout/*
            - {path: /cart/*, method: POST}
            - {header: X-Tier=gold, trusted: true}
        near: {match: ["cidr:192.0.2.0/24", "host:*.example.com", "header:X-Near"]}
        rest: {}
      """;

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(directory.resolve("qos.yaml"), CONFIG);
  }

  private CommandRun check(String... options) {
    List<String> words = new ArrayList<>(List.of("check", file.toString()));
    words.addAll(List.of(options));
    return CommandRun.of(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET /checkout/1 | class gold: classes.gold.match[0] holds: path:/checkout/*",
        // as it is dispatched, not as it is sent
        "GET /x/../%63heckout;v=1/1?y=z | class gold: classes.gold.match[0] holds: path:/checkout/*",
        "POST /cart/1 | class gold: classes.gold.match[1] holds: path:/cart/* and method:POST",
        "GET /x from 10.9.0.1 header X-Tier=gold | class gold: classes.gold.match[2] holds:"
            + " header:X-Tier=gold from a trusted peer",
        "GET /x from 192.0.2.1 | class near: classes.near.match[0] holds: cidr:192.0.2.0/24",
        "GET /x from 10.9.0.1 header X-Forwarded-For=192.0.2.1 | class near:"
            + " classes.near.match[0] holds: cidr:192.0.2.0/24",
        "GET /x host a.example.com | class near: classes.near.match[1] holds: host:*.example.com",
        "GET /x header X-Near=1 | class near: classes.near.match[2] holds: header:X-Near",
        "GET /health | class health: classes.health.match[0] holds: path:/health, exempt from"
            + " admission",
        "GET /x connector admin | class health: classes.health.match[1] holds: connector:admin,"
            + " exempt from admission",
        "GET /x | class rest: the last class takes the rest",
      })
  void explain_request_namesClassAndRule(String request, String answer) {
    CommandRun run = check("--explain", request);

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out().lines()).startsWith(request, answer);
  }

  @Test
  void explain_rulesBefore_sayWhyNot() {
    CommandRun run = check("--explain", "GET /cart/1 from 10.1.1.1 header X-Tier=gold host a.b");

    assertThat(run.out())
        .isEqualToIgnoringNewLines(
            """
            GET /cart/1 from 10.1.1.1 header X-Tier=gold host a.b
            class rest: the last class takes the rest
              not classes.health.match[0]: not path:/health, the path is /cart/1
              not classes.health.match[1]: not connector:admin, the connector is not given
              not classes.gold.match[0]: not path:/checkout/*, the path is /cart/1
              not classes.gold.match[1]: not method:POST, the method is GET
              not classes.gold.match[2]: not from a trusted peer: the connection is from none of\
             trusted-proxies
              not classes.near.match[0]: not cidr:192.0.2.0/24, the client is 10.1.1.1
              not classes.near.match[1]: not host:*.example.com, the host is a.b
              not classes.near.match[2]: not header:X-Near, there is no X-Near
            """);
  }

  @Test
  void explain_severalRequests_areAnsweredInTheirOrder() {
    CommandRun run = check("--explain", "GET /health", "--explain", "GET /checkout/1");

    assertThat(run.out().lines().filter(line -> line.startsWith("class ")))
        .satisfiesExactly(
            first -> assertThat(first).startsWith("class health"),
            second -> assertThat(second).startsWith("class gold"));
    assertThat(run.out()).doesNotContain("retry-after");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET | request: GET is no request; give one such as: GET /cart/1 from 10.0.0.1",
        "GET cart | request: GET cart is no request; give one such as: GET /cart/1 from 10.0.0.1",
        "GET /a from | request: from is the last word; something must follow it",
        "GET /a form 10.0.0.1 | request: form is not known; give from, to, host, connector, header"
            + " or cookie, and a value for it",
        "GET /a from localhost | request: localhost is no address; give one such as 10.0.0.1 or"
            + " 2001:db8::1",
        "GET /a host a host b | request: host is given twice",
      })
  void explain_wrongWords_areOneLineThatSaysWhatIsKnown(String request, String problem) {
    CommandRun run = check("--explain", request);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).containsExactly(problem);
  }

  @Test
  void json_partitionAndExplanations_areOneObject() {
    CommandRun run = check("--json", "--explain", "POST /checkout/1 connector a");

    assertThat(run.out())
        .isEqualToIgnoringNewLines(
            "{\"total\":8,\"classes\":["
                + "{\"name\":\"gold\",\"priority\":0,\"budget\":3,\"queue\":512,\"timeout\":2.0},"
                + "{\"name\":\"near\",\"priority\":1,\"budget\":3,\"queue\":512,\"timeout\":2.0},"
                + "{\"name\":\"rest\",\"priority\":2,\"budget\":2,\"queue\":512,\"timeout\":2.0}],"
                + "\"exempt\":[\"health\"],\"odd\":[],\"explanations\":["
                + "{\"request\":\"POST /checkout/1 connector a\",\"class\":\"gold\","
                + "\"reason\":\"classes.gold.match[0] holds: path:/checkout/*\",\"passedOver\":["
                + "\"classes.health.match[0]: not path:/health, the path is /checkout/1\","
                + "\"classes.health.match[1]: not connector:admin, the connector is a\"]}]}");
  }

  @Test
  void help_words_areNamed() {
    assertThat(CommandRun.of("check", "--help").out())
        .contains("from ADDRESS", "to ADDRESS", "host NAME", "connector NAME")
        .contains("header NAME=VALUE", "cookie NAME=VALUE")
        .contains("--profile", "--connector", "--threads", "--explain", "--json");
  }
}
