package io.github.jettyqos.jetty.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class ShortestTimeTest {
  private final ShortestTime time = new ShortestTime();

  @Test
  void nanos_nothingAdded_isZero() {
    assertThat(time.nanos()).isZero();
  }

  @Test
  void nanos_twoWindows_isTheShortestOfBoth() {
    add(5, 1);
    add(9, 63); // the first window of 64 is full
    add(7, 1);
    assertThat(time.nanos()).isEqualTo(5);
    add(9, 63); // the second: the first is forgotten
    assertThat(time.nanos()).isEqualTo(7);
    add(9, 64);
    assertThat(time.nanos()).isEqualTo(9);
  }

  @Test
  void nanos_twoThreadsAdd_isNeverLongerThanTheShortestOfTheLast64() throws Exception {
    List<Thread> threads = new ArrayList<>();
    CountDownLatch begin = new CountDownLatch(1);
    for (int i = 0; i < 2; i++) {
      threads.add(
          new Thread(
              () -> {
                try {
                  begin.await();
                } catch (InterruptedException e) {
                  return;
                }
                for (int j = 0; j < 20_000; j++) {
                  time.add(j % 16 == 0 ? 3 : 50); // 4 or more in every 64
                }
              }));
    }
    threads.forEach(Thread::start);
    begin.countDown();
    for (Thread each : threads) {
      each.join();
    }
    assertThat(time.nanos()).isEqualTo(3);
  }

  private void add(long nanos, int times) {
    for (int i = 0; i < times; i++) {
      time.add(nanos);
    }
  }
}
