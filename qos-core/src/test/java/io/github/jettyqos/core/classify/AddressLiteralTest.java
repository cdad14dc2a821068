package io.github.jettyqos.core.classify;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressLiteralTest {

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "192.0.2.1", "255.255.255.255", "10.0.0.7"})
  void v4_fourParts_isRead(String text) {
    assertThat(AddressLiteral.v4(text)).isEqualTo(TestSyntax.ip(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "1",
        "1.2.3",
        "1.2.3.",
        ".1.2.3",
        "1.2.3.4.",
        "1.2.3.4.5",
        "256.1.1.1",
        "1.2.3.1000",
        "01.2.3.4",
        "1.2.3.00",
        "0x1.2.3.4",
        "1.2.3.4 ",
        "-1.2.3.4",
        "1..2.3",
        "3232235777",
        "a.b.c.d",
        "\u0661.2.3.4",
        "99999999999.1.1.1"
      })
  void v4_anythingElse_isNull(String text) {
    assertThat(AddressLiteral.v4(text)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "::",
        "::1",
        "1::",
        "2001:db8::1",
        "1:2:3:4:5:6:7:8",
        "1:2:3:4:5:6:7::",
        "::2:3:4:5:6:7:8",
        "2001:DB8:0:0:8:800:200C:417A",
        "64:ff9b::192.0.2.33",
        "1:2:3:4:5:6:1.2.3.4"
      })
  void v6_everyForm_isRead(String text) {
    assertThat(AddressLiteral.v6(text)).isEqualTo(TestSyntax.ip(text));
  }

  @Test
  void v6_mapped_isTheV4AddressItStandsFor() {
    assertThat(AddressLiteral.v6("::ffff:10.1.2.3")).isEqualTo(TestSyntax.ip("10.1.2.3"));
    assertThat(AddressLiteral.v6("::ffff:0a01:0203")).isEqualTo(TestSyntax.ip("10.1.2.3"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        ":::",
        "1",
        "1:2",
        ":1",
        "1:",
        ":1::",
        "1::2::3",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7:8::",
        "::1:2:3:4:5:6:7:8",
        "12345::",
        "g::",
        "fe80::1%eth0",
        "::1.2.3",
        "::1.2.3.256",
        "1.2.3.4::",
        "1:2:3:4:5:6:7:1.2.3.4",
        "1.2.3.4",
        "\u0661::",
        "[::1]"
      })
  void v6_anythingElse_isNull(String text) {
    assertThat(AddressLiteral.v6(text)).isNull();
  }

  @Test
  void v6_anyAddressAsWrittenByTheJdk_isReadBack() throws UnknownHostException {
    Random random = new Random(3);
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = new byte[16];
      random.nextBytes(bytes);
      InetAddress address = InetAddress.getByAddress(bytes);
      assertThat(AddressLiteral.v6(address.getHostAddress())).isEqualTo(address);
    }
  }

  @Test
  void literals_ofRandomCharacters_neverThrow() {
    Random random = new Random(5);
    String alphabet = "0129afg.:[]% ";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(20); n > 0; n--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      AddressLiteral.v4(text.toString());
      AddressLiteral.v6(text.toString());
      ForwardedAddress.address(text.toString());
      ForwardedElement.address("for=" + text);
    }
  }
}
