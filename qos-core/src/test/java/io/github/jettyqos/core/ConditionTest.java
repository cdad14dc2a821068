package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.check.ConfigException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "path:/a/*",
        "path:*.do",
        "path:/a:b=c",
        "method:POST",
        "method:M-SEARCH",
        "cidr:10.0.0.0/8",
        "cidr:2001:db8::/32",
        "cidr:::ffff:10.0.0.1",
        "cidr:10.0.0.1-10.0.0.9",
        "header:X-Tier",
        "header:X-Tier=silver",
        "header:X-Tier=a=b c",
        "header:X-Priority=0..3",
        "header:X-Priority=-7..-7",
        "host:www.example.com",
        "host:*.example.com",
        "host:localhost",
        "host:[::1]",
        "urgency:0",
        "urgency:3-7",
        "cookie:beta",
        "cookie:tier=a=b&c%20d",
        "query:export",
        "query:a&b=c=d",
        "query:q=100%, or more",
        "query:é=\uD83D\uDE00",
        "destination:10.0.0.7",
        "destination:2001:db8::/32",
      })
  void parse_stringForm_givesItBack(String text) {
    assertThat(Condition.parse(text)).hasToString(text);
  }

  @Test
  void parse_header_isSplitAtTheFirstEquals() {
    assertThat(Condition.parse("header:X-Tier=a=b"))
        .isEqualTo(new Condition(Condition.Kind.HEADER, "X-Tier", "a=b"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-2", "0", "3", " 3\t", "03", "-0", "000000003"})
  void numbers_textInTheRange_areThere(String text) {
    assertThat(Condition.parse("header:X=-2..3").numbers().has(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-3",
        "4",
        "",
        " ",
        "-",
        "--1",
        "+1",
        "1.0",
        "1 2",
        "x",
        "0..3",
        "0000000003",
        "4294967296",
        "\u0661"
      })
  void numbers_otherText_areNotThere(String text) {
    assertThat(Condition.parse("header:X=-2..3").numbers().has(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"header:X", "header:X=3", "header:X=0-3", "header:X=..3", "host:0..3"})
  void numbers_otherCondition_hasNone(String text) {
    assertThat(Condition.parse(text).numbers()).isNull();
  }

  @Test
  void parse_host_isPutInLowerCase() {
    assertThat(Condition.parse("host:*.Example.COM")).hasToString("host:*.example.com");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/a/* | /a/* is not a condition; start with path:, method:, cidr:, header:, host:, connector:,"
            + " urgency:, cookie:, query: or destination:",
        "`` | \"\" is not a condition; start with path:, method:, cidr:, header:, host:, connector:,"
            + " urgency:, cookie:, query: or destination:",
        "Path:/a | Path:/a is not a condition; start with path:, method:, cidr:, header:, host:, connector:,"
            + " urgency:, cookie:, query: or destination:",
        "path: | path: has no path; give one such as path:/shop/*",
        "method:post | method:post is not a method; give one such as POST",
        "method: | method: is not a method; give one such as POST",
        "method:GET,PUT | method:GET,PUT is not a method; give one such as POST",
        "cidr: | cidr: is not an address range; give one such as 10.0.0.0/8 or 2001:db8::/32",
        "cidr:evil.example.com | cidr:evil.example.com is not an address range;"
            + " give one such as 10.0.0.0/8 or 2001:db8::/32",
        // All letters are hexadecimal digits, and yet it is a name that would be looked up.
        "cidr:face.de | cidr:face.de is not an address range;"
            + " give one such as 10.0.0.0/8 or 2001:db8::/32",
        "path:^/a\\s*b | path:^/a\\s*b asks for \\s, which routers refuse, as no path has blanks and"
            + " control characters; leave it out or put it in brackets",
        "header: | header: is not a header; give header:Name or header:Name=value",
        "header:=v | header:=v is not a header; give header:Name or header:Name=value",
        "header:X Y=v | header:X Y=v is not a header; give header:Name or header:Name=value",
        "header:X= | header:X= has no value; leave out the = if any value will do",
        "header:X=5..2 | header:X=5..2 is a range without numbers; give the least one first, such as"
            + " header:X-Priority=0..3",
        "header:X=0..1234567890 | header:X=0..1234567890 is a range of numbers with more than 9"
            + " digits; give shorter ones",
        "`header:X= v` | header:X= v has a value that no header can have;"
            + " give printable ASCII without outer blanks",
        "header:X=ä | header:X=ä has a value that no header can have;"
            + " give printable ASCII without outer blanks",
        "urgency:8 | urgency:8 is no urgency; give 0 (the most urgent) to 7, or a range such as"
            + " urgency:0-2",
        "urgency:2-1 | urgency:2-1 is no urgency; give 0 (the most urgent) to 7, or a range such as"
            + " urgency:0-2",
        "urgency:0-7 | urgency:0-7 holds for every request; leave it out",
        "host: | host: is not a host;"
            + " give a name such as www.example.com or *.example.com, without port",
        "host:a.example:80 | host:a.example:80 is not a host;"
            + " give a name such as www.example.com or *.example.com, without port",
        "host:a.*.com | host:a.*.com is not a host;"
            + " give a name such as www.example.com or *.example.com, without port",
        "cookie: | cookie: is not a cookie; give cookie:NAME or cookie:NAME=value",
        "cookie:a b=c | cookie:a b=c is not a cookie; give cookie:NAME or cookie:NAME=value",
        "cookie:$Path=x | cookie:$Path=x is not a cookie; give cookie:NAME or cookie:NAME=value",
        "cookie:a= | cookie:a= has no value; leave out the = if any value will do",
        "cookie:a=b c | cookie:a=b c has a value that not all read alike; give printable ASCII"
            + " without blanks, quotes, commas, semicolons and backslashes",
        "cookie:a=\"b\" | cookie:a=\"b\" has a value that not all read alike; give printable ASCII"
            + " without blanks, quotes, commas, semicolons and backslashes",
        "cookie:a=b\\ | cookie:a=b\\ has a value that not all read alike; give printable ASCII"
            + " without blanks, quotes, commas, semicolons and backslashes",
        "cookie:a=0..3 | cookie:a=0..3 is a range of numbers, which is for headers alone; give one"
            + " value",
        "query: | query: is not a parameter; give query:NAME or query:NAME=value",
        "query:=v | query:=v is not a parameter; give query:NAME or query:NAME=value",
        "query:a= | query:a= has no value; leave out the = if any value will do",
        "query:a=b%20c | query:a=b%20c is compared with what was decoded; give the characters"
            + " themselves, such as a blank for %20",
        "query:a=1..2 | query:a=1..2 is a range of numbers, which is for headers alone; give one"
            + " value",
        "destination:here | destination:here is not an address range;"
            + " give one such as 10.0.0.0/8 or 2001:db8::/32",
        "host:* | host:* is not a host;"
            + " give a name such as www.example.com or *.example.com, without port",
      })
  void parse_whatCouldNeverHold_isRefused(String text, String problem) {
    assertThatThrownBy(() -> Condition.parse(text))
        .isInstanceOf(ConfigException.class)
        .hasMessage("match: " + problem);
  }

  @Test
  void parse_parameterWithAControlCharacterOrHalfACharacter_isRefused() {
    for (String text : List.of("query:a\n", "query:a=\t", "query:a=\uD83D")) {
      assertThatThrownBy(() -> Condition.parse(text))
          .hasMessageEndingWith("has a control character in it");
    }
  }

  @Test
  void rule_severalNamedConditions_mustAllHoldAndOthersAreOneOfAKind() {
    assertThat(Rule.of("query:a", "query:b=1", "cookie:c", "cookie:c=2").all()).hasSize(4);
    assertThatThrownBy(() -> Rule.of("destination:10.0.0.1", "destination:10.0.0.2"))
        .hasMessageContaining("is the second destination of one rule");
  }

  @Test
  void parse_controlCharacterInPath_isRefused() {
    assertThatThrownBy(() -> Condition.parse("path:/a\nb"))
        .hasMessage("match: path:/a\\u000ab has a control character in its path");
  }

  @Test
  void parse_longerThanLimit_isRefused() {
    String text = "path:/" + "a".repeat(1024);

    assertThatThrownBy(() -> Condition.parse(text))
        .hasMessage("match: " + text.substring(0, 60) + "... is longer than 1024 characters");
  }

  @Test
  void name_ofOtherKindThanHeader_isRefused() {
    assertThatThrownBy(() -> new Condition(Condition.Kind.PATH, "x", "/a"))
        .hasMessage("match: path:/a names x; only a header, cookie or query has a name");
  }
}
