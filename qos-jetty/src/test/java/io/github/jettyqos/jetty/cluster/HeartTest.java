package io.github.jettyqos.jetty.cluster;

import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Unrenderable;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.NodeWatch;
import io.github.jettyqos.core.balance.WatchRule;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(CapturedLog.class)
final class HeartTest {
  /** Timed tasks begin by reading the clock, which throws here. */
  @ParameterizedTest
  @EnumSource
  void tick_throwsWhateverItIs_beatsOn(Unrenderable kind) throws Exception {
    Balancer nothing =
        (Balancer)
            Proxy.newProxyInstance(
                Balancer.class.getClassLoader(),
                new Class<?>[] {Balancer.class},
                (proxy, method, arguments) -> null);
    NodeWatch watch = new NodeWatch(1, List.of("gold"), WatchRule.DEFAULT, nothing);
    AtomicInteger ticks = new AtomicInteger();
    Throwable thrown = kind.make();
    Heart heart =
        new Heart(
            Duration.ofSeconds(1),
            1,
            watch,
            new Overdue(),
            () -> {
              ticks.incrementAndGet();
              Unrenderable.<RuntimeException>sneak(thrown);
              return 0;
            });
    heart.start();
    try {
      await().until(() -> ticks.get() > 2);
    } finally {
      heart.stop();
    }
  }
}
