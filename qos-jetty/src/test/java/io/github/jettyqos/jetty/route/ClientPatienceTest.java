package io.github.jettyqos.jetty.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClientPatienceTest {
  @ParameterizedTest
  @CsvSource({
    "250, 250000000",
    "0, 0",
    "250ms, 250000000",
    "1.5s, 1500000000",
    "86400000, 86400000000000", // a day
    "86400001, -1",
    "999999999999999, -1",
    "-5, -1",
    "5x, -1",
    "'', -1",
    "1 s, -1",
    "99999999999999999999999, -1",
    "100000000000h, -1",
  })
  void millisecondsOrDuration_eachForm_isRead(String value, long nanos) {
    assertThat(new ClientPatience("X-Timeout").nanos(value)).isEqualTo(nanos);
  }

  @ParameterizedTest
  @CsvSource({
    "1H, 3600000000000",
    "2M, 120000000000",
    "3S, 3000000000",
    "100m, 100000000",
    "5u, 5000",
    "7n, 7",
    "99999999H, -1",
    "100, -1",
    "123456789m, -1",
    "1s, -1",
  })
  void grpc_eachUnit_isRead(String value, long nanos) {
    assertThat(new ClientPatience("gRPC-Timeout").nanos(value)).isEqualTo(nanos);
  }

  @Test
  void header_notThere_isUnknown() {
    assertThat(new ClientPatience("X-Timeout").nanos((String) null))
        .isEqualTo(ClientPatience.UNKNOWN);
  }
}
