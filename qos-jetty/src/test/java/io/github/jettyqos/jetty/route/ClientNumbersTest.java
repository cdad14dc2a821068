package io.github.jettyqos.jetty.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.config.QosYaml;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Equal and different clients; equal numbers by chance are one in 2^64. */
final class ClientNumbersTest {
  private final ClientNumbers numbers = new ClientNumbers(7);

  private static FairRule rule(String by) {
    return QosYaml.parse("classes: {a: {queue: {fair: {by: '" + by + "'}}}}")
        .classes()
        .get(0)
        .queue()
        .fair()
        .orElseThrow();
  }

  private long byAddress(String address) {
    return numbers.of(rule("address"), headers(null), ip(address));
  }

  private long byKey(@Nullable String key) {
    return numbers.of(rule("header:X-Key"), headers(key), ip("10.0.0.1"));
  }

  private static HttpFields headers(@Nullable String key) {
    return key == null ? HttpFields.EMPTY : HttpFields.build().add("X-Key", key);
  }

  private static InetAddress ip(String address) {
    try {
      return InetAddress.getByName(address);
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void addresses_ofVersion4_wholeOnes() {
    assertThat(byAddress("10.0.0.1")).isEqualTo(byAddress("10.0.0.1"));
    assertThat(byAddress("10.0.0.1")).isNotEqualTo(byAddress("10.0.0.2"));
  }

  @Test
  void addresses_ofVersion6_first64Bits() {
    assertThat(byAddress("2001:db8:0:1::1")).isEqualTo(byAddress("2001:db8:0:1:ffff::2"));
    assertThat(byAddress("2001:db8:0:1::1")).isNotEqualTo(byAddress("2001:db8:0:2::1"));
  }

  @Test
  void addresses_ofVersion4WrittenAsVersion6_areOfVersion4() throws Exception {
    byte[] mapped = new byte[16];
    mapped[10] = -1;
    mapped[11] = -1;
    mapped[12] = 10;
    mapped[15] = 1;
    InetAddress written = Inet6Address.getByAddress(null, mapped, -1);
    assertThat(numbers.of(rule("address"), headers(null), written))
        .isEqualTo(byAddress("10.0.0.1"));
  }

  @Test
  void headers_byValue_withoutOneByAddress() {
    assertThat(byKey("a")).isEqualTo(byKey("a")).isNotEqualTo(byKey("b"));
    assertThat(byKey(null)).isEqualTo(byAddress("10.0.0.1"));
    assertThat(byKey("")).isEqualTo(byAddress("10.0.0.1"));
    assertThat(byKey("10.0.0.1")).isNotEqualTo(byAddress("10.0.0.1"));
  }

  @Test
  void headers_longOnes_first256Characters() {
    String longest = "k".repeat(ClientNumbers.LONGEST);
    assertThat(byKey(longest + "a")).isEqualTo(byKey(longest + "b"));
    assertThat(byKey(longest)).isNotEqualTo(byKey(longest.substring(1)));
  }

  @Test
  void anotherSecret_otherNumbers() {
    assertThat(new ClientNumbers(8).of(rule("address"), headers(null), ip("10.0.0.1")))
        .isNotEqualTo(byAddress("10.0.0.1"));
  }

  @Test
  void noAddress_oneClient() {
    assertThat(numbers.of(rule("address"), headers(null), null))
        .isEqualTo(numbers.of(rule("address"), headers(null), null));
  }

  // 65536 numbers: two are equal with a probability of 2^32 / 2 / 2^64, so not one in a lifetime.
  @Test
  void manyAddresses_allDiffer() {
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < 65536; i++) {
      seen.add(byAddress("10.1." + (i >> 8) + "." + (i & 0xff)));
    }
    assertThat(seen).hasSize(65536);
  }
}
