package io.github.jettyqos.core.classify;

import static io.github.jettyqos.core.classify.TestSyntax.ip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import java.net.InetAddress;
import java.util.AbstractList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Proxies live in 10/8 and fd00::/8; clients in 192.0.2/24, 203.0.113/24 and 2001:db8::/32. */
class TrustedProxiesTest {
  private static final TrustedProxies PROXIES = trusting("10.0.0.0/8", "fd00::/8");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // one proxy
        "10.0.0.1 | 192.0.2.7 | 192.0.2.7",
        "10.0.0.1 | 192.0.2.7:5123 | 192.0.2.7",
        "10.0.0.1 | 2001:db8::5 | 2001:db8::5",
        "10.0.0.1 | [2001:db8::5] | 2001:db8::5",
        "10.0.0.1 | [2001:db8::5]:443 | 2001:db8::5",
        "10.0.0.1 | ::ffff:192.0.2.7 | 192.0.2.7",
        "fd00::1 | 192.0.2.7 | 192.0.2.7",
        // chains: from the right, past what is trusted
        "10.0.0.1 | 192.0.2.7, 10.0.0.2 | 192.0.2.7",
        "10.0.0.1 | 192.0.2.7,10.0.0.2,10.0.0.3 | 192.0.2.7",
        "10.0.0.1 | 192.0.2.7, ::ffff:10.0.0.2 | 192.0.2.7",
        "10.0.0.1 | 10.0.0.9, 10.0.0.2 | 10.0.0.9", // all trusted: the left-most
        // a peer that is not trusted says nothing
        "192.0.2.9 | 10.0.0.5 | 192.0.2.9",
        "192.0.2.9 | 203.0.113.1 | 192.0.2.9",
        // a client that writes the header itself: the proxy appends the truth
        "10.0.0.1 | 10.0.0.5, 192.0.2.7 | 192.0.2.7",
        "10.0.0.1 | 10.0.0.1, evil, 192.0.2.7 | 192.0.2.7",
        "10.0.0.1 | 203.0.113.1, 192.0.2.7, 10.0.0.2 | 192.0.2.7",
        // a hop that cannot be read: the last good one
        "10.0.0.1 | 10.0.0.5, evil | 10.0.0.1",
        "10.0.0.1 | 203.0.113.1, evil, 10.0.0.2 | 10.0.0.2",
        "10.0.0.1 | localhost | 10.0.0.1",
        "10.0.0.1 | 192.0.2.7:port | 10.0.0.1",
        "10.0.0.1 | 192.0.2.7:123456 | 10.0.0.1",
        "10.0.0.1 | 192.0.2 | 10.0.0.1",
        "10.0.0.1 | 192.0.2.07 | 10.0.0.1",
        "10.0.0.1 | 0xC0.0.2.7 | 10.0.0.1",
        "10.0.0.1 | 3221225991 | 10.0.0.1",
        "10.0.0.1 | [2001:db8::5 | 10.0.0.1",
        "10.0.0.1 | [2001:db8::5]x | 10.0.0.1",
        "10.0.0.1 | fe80::1%eth0 | 10.0.0.1",
        "10.0.0.1 | \"192.0.2.7\" | 10.0.0.1",
        "10.0.0.1 | 192.0.2.7 203.0.113.1 | 10.0.0.1",
        // empty elements mean nothing
        "10.0.0.1 | 192.0.2.7, , | 192.0.2.7",
        "10.0.0.1 | `` | 10.0.0.1",
        "10.0.0.1 | , | 10.0.0.1",
      })
  void clientOf_xForwardedFor_isTheRightMostUntrustedHop(
      String peer, String header, String expected) {
    assertThat(PROXIES.clientOf(ip(peer), List.of(header), List.of())).isEqualTo(ip(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "for=192.0.2.7 | 192.0.2.7",
        "For=192.0.2.7;proto=http;by=10.0.0.1 | 192.0.2.7",
        "proto=https; for=\"192.0.2.7:4711\" | 192.0.2.7",
        "for=\"[2001:db8::5]:4711\" | 2001:db8::5",
        "for=192.0.2.7, for=10.0.0.2;host=\"a,b;c\" | 192.0.2.7",
        // what a client writes stands left of what the proxy appends, even with a quote left open
        "for=10.0.0.5, for=192.0.2.7 | 192.0.2.7",
        "for=\"10.0.0.5, for=192.0.2.7 | 192.0.2.7",
        "for=\"10.0.0.5\";x=\", for=192.0.2.7 | 192.0.2.7",
        // what a client makes the proxy quote does not pose as an element
        "for=192.0.2.7;host=\"a\\\", for=10.0.0.5;x=\\\"b\" | 10.0.0.1",
        "for=192.0.2.7;host=\"a, for=203.0.113.1;x=b\" | 192.0.2.7",
        // nothing to read
        "for=unknown | 10.0.0.1",
        "for=_hidden | 10.0.0.1",
        "for=\"_gazonk\" | 10.0.0.1",
        "for=192.0.2.7:_port | 10.0.0.1",
        "for= | 10.0.0.1",
        "for=\" | 10.0.0.1",
        "proto=http | 10.0.0.1",
        "for=192.0.2.7;for=192.0.2.8 | 10.0.0.1",
        "forx=192.0.2.7 | 10.0.0.1",
        "for=\"192.0.2.7 | 10.0.0.1",
      })
  void clientOf_forwarded_readsOnlyFor(String header, String expected) {
    assertThat(PROXIES.clientOf(ip("10.0.0.1"), List.of(), List.of(header)))
        .isEqualTo(ip(expected));
  }

  @Test
  void clientOf_severalFieldLines_readsTheLastFirst() {
    List<String> lines = List.of("10.0.0.5, 203.0.113.1", "192.0.2.7, 10.0.0.3", "10.0.0.2");

    assertThat(PROXIES.clientOf(ip("10.0.0.1"), lines, List.of())).isEqualTo(ip("192.0.2.7"));
  }

  @Test
  void clientOf_bothHeaders_readsXForwardedFor() {
    assertThat(PROXIES.clientOf(ip("10.0.0.1"), List.of("192.0.2.7"), List.of("for=192.0.2.8")))
        .isEqualTo(ip("192.0.2.7"));
  }

  @Test
  void clientOf_noHeader_isThePeer() {
    assertThat(PROXIES.clientOf(ip("10.0.0.1"), List.of(), List.of())).isEqualTo(ip("10.0.0.1"));
  }

  @Test
  void clientOf_moreThan32Hops_stopsThere() {
    // 31 trusted hops behind the client are within the bound, 32 are not.
    String within = "192.0.2.7" + ", 10.0.0.2".repeat(31);
    String beyond = "192.0.2.7" + ", 10.0.0.2".repeat(32);

    assertThat(PROXIES.clientOf(ip("10.0.0.1"), List.of(within), List.of()))
        .isEqualTo(ip("192.0.2.7"));
    assertThat(PROXIES.clientOf(ip("10.0.0.1"), List.of(beyond), List.of()))
        .isEqualTo(ip("10.0.0.2"));
  }

  @Test
  void clientOf_manyEmptyElements_areBoundedToo() {
    List<String> lines = Collections.nCopies(1000, ",".repeat(1000));

    assertThat(PROXIES.clientOf(ip("10.0.0.1"), lines, List.of())).isEqualTo(ip("10.0.0.1"));
  }

  @Test
  void clientOf_elementLongerThan256_isNotRead() {
    String line = "192.0.2.7, " + " ".repeat(300) + "10.0.0.2";

    assertThat(PROXIES.clientOf(ip("10.0.0.1"), List.of(line), List.of()))
        .isEqualTo(ip("10.0.0.1"));
  }

  /** What a request can cost, however its header is made: the bounds that the class documents. */
  @Test
  void clientOf_longestChainOfMostProxies_asksNoMoreThanTheBounds() {
    CountingSyntax syntax = new CountingSyntax();
    String[] ranges = new String[QosConfig.MOST_PROXIES];
    for (int i = 0; i < ranges.length; i++) {
      ranges[i] = "10." + i + ".0.0/16";
    }
    TrustedProxies proxies = TrustedProxies.compile(config(ranges).trustedProxies(), syntax);
    CountingLines lines = new CountingLines(Collections.nCopies(1000, "10.255.0.2"));

    assertThat(proxies.clientOf(ip("10.255.0.1"), lines, List.of())).isEqualTo(ip("10.255.0.2"));
    assertThat(syntax.tests).isEqualTo((TrustedProxies.MOST_HOPS + 1) * QosConfig.MOST_PROXIES);
    assertThat(lines.read.cardinality()).isEqualTo(TrustedProxies.MOST_HOPS);
  }

  @Test
  void clientOf_manyEmptyLines_readsNoMoreThanTheBound() {
    CountingLines lines = new CountingLines(Collections.nCopies(1000, ""));

    assertThat(PROXIES.clientOf(ip("10.0.0.1"), lines, List.of())).isEqualTo(ip("10.0.0.1"));
    assertThat(lines.read.cardinality()).isEqualTo(TrustedProxies.MOST_HOPS);
  }

  /** Counts how often its ranges are asked. */
  private static final class CountingSyntax implements PatternSyntax {
    private final TestSyntax syntax = new TestSyntax();
    private int tests;

    @Override
    public Predicate<String> path(String spec) {
      return syntax.path(spec);
    }

    @Override
    public Predicate<InetAddress> addresses(String range) {
      Predicate<InetAddress> in = syntax.addresses(range);
      return address -> {
        tests++;
        return in.test(address);
      };
    }
  }

  /** Field lines that remember which of them were read. */
  private static final class CountingLines extends AbstractList<String> {
    private final List<String> lines;
    private final BitSet read = new BitSet();

    CountingLines(List<String> lines) {
      this.lines = lines;
    }

    @Override
    public String get(int index) {
      read.set(index);
      return lines.get(index);
    }

    @Override
    public int size() {
      return lines.size();
    }
  }

  @Test
  void trusts_noRanges_isNone() {
    TrustedProxies none = trusting();

    assertThat(none.any()).isFalse();
    assertThat(none.clientOf(ip("10.0.0.1"), List.of("192.0.2.7"), List.of()))
        .isEqualTo(ip("10.0.0.1"));
    assertThat(PROXIES.any()).isTrue();
    assertThat(PROXIES.trusts(ip("10.255.0.1"))).isTrue();
    assertThat(PROXIES.trusts(ip("11.0.0.1"))).isFalse();
  }

  @Test
  void compile_rangeTheContainerCannotRead_namesIt() {
    assertThatThrownBy(() -> trusting("10.0.0.0/8", "10.0.0.0/-"))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("trusted-proxies[1]: 10.0.0.0/- cannot be used: ");
  }

  private static TrustedProxies trusting(String... ranges) {
    return TrustedProxies.compile(config(ranges).trustedProxies(), new TestSyntax());
  }

  private static QosConfig config(String... ranges) {
    return QosConfig.builder()
        .trustedProxies(ranges)
        .add(ServiceClass.named("near").match("cidr:192.0.2.0/24"))
        .build();
  }
}
