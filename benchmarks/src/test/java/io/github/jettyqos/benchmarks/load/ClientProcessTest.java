package io.github.jettyqos.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ClientProcessTest {
  @Test
  void ask_severalTimes_isOfOneObject() throws IOException {
    try (ClientProcess<AtomicInteger> process = new ClientProcess<>(AtomicInteger::new)) {
      process.tell(each -> each.addAndGet(2));
      assertThat(process.<Integer>ask(AtomicInteger::incrementAndGet)).isEqualTo(3);
    }
  }

  @Test
  void ask_orderThatFails_saysWhyAndGoesOn() throws IOException {
    try (ClientProcess<AtomicInteger> process = new ClientProcess<>(AtomicInteger::new)) {
      assertThatThrownBy(() -> process.ask(each -> 1 / each.get()))
          .isInstanceOf(IOException.class)
          .hasRootCauseInstanceOf(ArithmeticException.class);
      assertThat(process.<Integer>ask(AtomicInteger::get)).isZero();
    }
  }

  @Test
  void ask_processThatDied_saysSo() throws IOException {
    try (ClientProcess<AtomicInteger> process = new ClientProcess<>(AtomicInteger::new)) {
      process.kill();
      assertThatThrownBy(() -> process.ask(AtomicInteger::get)).isInstanceOf(IOException.class);
    }
  }
}
