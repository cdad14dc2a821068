package io.github.jettyqos.core.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges have one form, which every container reads alike. */
class AddressRangesTest {
  private static final TestSyntax SYNTAX = new TestSyntax();

  @ParameterizedTest
  @CsvSource({
    "10.1.2.3/8, 10.0.0.0/8",
    "10.0.0.1/31, 10.0.0.0/31",
    "255.255.255.255/0, 0.0.0.0/0",
    "192.0.2.129/25, 192.0.2.128/25",
    "2001:db8::1/64, 2001:db8:0:0:0:0:0:0/64",
    "ffff::/15, fffe:0:0:0:0:0:0:0/15",
  })
  void addresses_bitsBeyondThePrefix_areRefusedWithTheRangeThatIsMeant(String range, String meant) {
    assertThatThrownBy(() -> AddressRanges.addresses(SYNTAX, range))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the address has bits beyond its prefix length; give " + meant);
    assertThat(AddressRanges.addresses(SYNTAX, meant)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"10.0.0.0/0", "10.0.0.0/33", "::ffff:10.0.0.0/104", "2001:db8::/129", "10.1"})
  void addresses_whatOneContainerReadsOtherwise_isRefused(String range) {
    assertThatThrownBy(() -> AddressRanges.addresses(SYNTAX, range))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("give");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0.0.0.0/0", "10.0.0.1/32", "10.0.0.1", "::/0", "::1/128", "2001:db8::/32"})
  void addresses_ranges_areRead(String range) {
    assertThat(AddressRanges.addresses(SYNTAX, range)).isNotNull();
  }
}
