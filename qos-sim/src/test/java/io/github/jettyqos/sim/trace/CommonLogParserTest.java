package io.github.jettyqos.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CommonLogParserTest {
  private final CommonLogParser parser = new CommonLogParser();

  private TraceEntry parse(String line) throws MalformedLineException {
    return parser.parse(line);
  }

  @Test
  void line_common_isRead() throws MalformedLineException {
    TraceEntry entry =
        parse("example.org - kim [01/Aug/1995:00:00:01 -0400] \"GET /a/b.gif HTTP/1.0\" 200 1839");
    assertThat(entry.nanos())
        .isEqualTo(Instant.parse("1995-08-01T04:00:01Z").getEpochSecond() * 1_000_000_000L);
    assertThat(entry.exact()).isFalse();
    assertThat(entry.bytes()).isEqualTo(1839);
    assertThat(entry.client()).isEqualTo("example.org");
    assertThat(entry.method()).isEqualTo("GET");
    assertThat(entry.target()).isEqualTo("/a/b.gif");
  }

  @Test
  void line_combined_isRead() throws MalformedLineException {
    TraceEntry entry =
        parse(
            "10.0.0.7 - - [29/Feb/2024:23:59:59 +0530] \"POST /x?q=1 HTTP/2.0\" 201 -"
                + " \"http://a/\" \"Agent \\\"x\\\" 200 5\"");
    assertThat(entry.bytes()).isZero();
    assertThat(entry.method()).isEqualTo("POST");
    assertThat(entry.target()).isEqualTo("/x?q=1");
    assertThat(entry.nanos())
        .isEqualTo(Instant.parse("2024-02-29T18:29:59Z").getEpochSecond() * 1_000_000_000L);
  }

  @Test
  void line_quotesBlanksAndOldRequests_areRead() throws MalformedLineException {
    String head = "h - a user [01/Aug/1995:00:00:01 -0400] ";
    assertThat(parse(head + "\"GET /a\" b.gif HTTP/1.0\" 404 7").target()).isEqualTo("/a\" b.gif");
    assertThat(parse(head + "\"GET /old\" 200 7").target()).isEqualTo("/old");
    assertThat(parse(head + "\"/bare\" 400 0").target()).isEqualTo("/bare");
    assertThat(parse(head + "\"\" 408 -").target()).isEmpty();
    assertThat(parse(head + "\"GET  HTTP/1.0\" 400 7").target()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nothing of all that|line 'nothing of all that' is not of the Common Log Format",
        "h - - [32/Aug/1995:00:00:01 -0400] \"GET /\" 200 1|time '32/Aug/1995:00:00:01 -0400' is no"
            + " time",
        "h - - [01/Foo/1995:00:00:01 -0400] \"GET /\" 200 1|time '01/Foo/1995:00:00:01 -0400' is no"
            + " time",
        "h - - [01/Aug/9995:00:00:01 -0400] \"GET /\" 200 1|time '01/Aug/9995:00:00:01 -0400' is of"
            + " no year of the web",
        "h - - [01/Aug/1995:00:00:01 -0400] \"GET / HTTP/1.0|request 'GET / HTTP/1.0' has no end"
            + " with a status",
        "h - - [01/Aug/1995:00:00:01 -0400] \"GET /\" 2x0 1|request 'GET /\" 2x0 1' has no end with"
            + " a status",
        "h - - [01/Aug/1995:00:00:01 -0400] \"GET /\" 200 many|size 'many' is no number from 0 to"
            + " 1e15",
        "h - - [01/Aug/1995:00:00:01 -0400] \"GET /\" 200 -7|size '-7' is no number from 0 to 1e15"
      })
  void line_malformed_saysWhy(String line, String reason) {
    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(MalformedLineException.class)
        .hasMessage(reason);
  }
}
