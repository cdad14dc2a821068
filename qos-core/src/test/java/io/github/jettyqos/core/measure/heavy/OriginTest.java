package io.github.jettyqos.core.measure.heavy;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names of clients, routes and user agents. */
final class OriginTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/shop/cart | /shop/cart",
        "/orders/4711/lines/2 | /orders/*/lines/*",
        "/u/3f2504e0-4f89-11d3-9a0c-0305e82c3301 | /u/*",
        "/c/deadbeef01 | /c/*",
        "/cafe/face | /cafe/face",
        "/v1/search | /v1/search",
        "/img/0815.png | /img/*.png",
        "/a;jsessionid=77F3/b;x=1 | /a/b",
        "/a/b/c/d/e/f/g/h | /a/b/c/d/e/f/...",
        "/s/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | /s/*",
        "/ | /",
        "/a/ | /a/",
      })
  void path_isARoute(String path, String route) {
    assertThat(Origin.of(null, path, null).route()).isEqualTo(route);
  }

  @Test
  void names_thatAreHostile_arePlainAndShort() {
    String hostile = "\u001b[2J\r\n\u202e\u00e9<script>" + "x".repeat(10_000);
    Origin origin = Origin.of(null, "/" + hostile.substring(0, 20) + "/y", hostile);
    assertThat(origin.agent())
        .startsWith("?[2J????<script>xxx")
        .endsWith("x...")
        .hasSize(Origin.LONGEST);
    assertThat(Origin.of(null, null, "x".repeat(80)).agent()).isEqualTo("x".repeat(80));
    assertThat(Origin.of(null, "/abc-x".repeat(10) + "y".repeat(21), null).route())
        .as("the segments up to the sixth")
        .isEqualTo("/abc-x".repeat(6) + "/...");
    assertThat(Origin.of(null, ("/" + "x".repeat(30)).repeat(9), null).route())
        .hasSize(Origin.LONGEST)
        .endsWith("x...");
    assertThat(origin.route()).isEqualTo("/?[2J????<script>xxxx/y");
    assertThat(Origin.of(null, "/" + "a/".repeat(10_000), null).route()).hasSizeLessThan(20);
    assertThat(Origin.of(null, "/" + hostile, null).route()).isEqualTo("/*");
    assertThat(Origin.of(null, null, null)).isEqualTo(new Origin("(local)", "(none)", "(none)"));
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.2.3, 10.1.2.3",
    "2001:db8:1:2:3:4:5:6, 2001:db8:1:2:0:0:0:0/64",
    "::ffff:10.1.2.3, 10.1.2.3",
  })
  void client_isTheAddressOrItsNetwork(String address, String client) throws Exception {
    assertThat(Origin.of(InetAddress.getByName(address), "/", "").client()).isEqualTo(client);
  }
}
