package io.github.jettyqos.core.measure.heavy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.measure.heavy.Heavy.Part;
import io.github.jettyqos.core.measure.heavy.HeavyHitters.Held;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is refused and who holds threads, in time that the test makes. */
final class HeavyHittersTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int THREADS = 4;
  private static final int EACH = 20_000;

  private final Random random = new Random(11);
  private long now;
  private final HeavyHitters hitters = new HeavyHitters(() -> now, random::nextInt);

  private static Origin origin(String client) {
    return new Origin(client, "/a", "curl");
  }

  private void refuse(String className, Origin origin) {
    int weight = hitters.sample();
    boolean noted = hitters.notes(origin.client().hashCode());
    if (weight > 0 || noted) {
      hitters.refused(className, origin, weight, noted);
    }
  }

  private void second() {
    now += SECOND;
    hitters.tick(List.of(), 0);
  }

  private static Part part(List<Part> parts, String name) {
    return parts.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  /** Ten thousand clients, of whom five make 60 %; rates below and far above what is recorded. */
  @ParameterizedTest
  @ValueSource(ints = {500, 5_000, 50_000})
  void flood_ofFive_isNamedWithinATenth(int perSecond) {
    Random draws = new Random(3);
    for (int s = 0; s < 60; s++) {
      for (int i = 0; i < perSecond; i++) {
        int client = draws.nextDouble() < 0.6 ? draws.nextInt(5) : draws.nextInt(10_000);
        refuse("rest", origin("c" + client));
      }
      second();
    }
    Heavy.Group refused = hitters.read().refused();
    assertThat(refused.clients()).extracting(Part::name).contains("c0", "c1", "c2", "c3", "c4");
    for (Part each : refused.clients()) {
      assertThat(each.share() / 0.12).as(each.name()).isBetween(0.9, 1.1);
    }
    assertThat(refused.rate() / perSecond).isBetween(0.95, 1.05);
    assertThat(refused.routes()).containsExactly(new Part("/a", 1, refused.rate()));
    assertThat(hitters.read().refused("rest")).isEqualTo(refused);
    assertThat(hitters.read().refused("gold")).isEqualTo(Heavy.NONE);
  }

  /** However large the flood, about as many are recorded. */
  @Test
  void flood_ofAnySize_isRecordedInPart() {
    Random draws = new Random(5);
    int recorded = 0;
    for (int s = 0; s < 30; s++) {
      for (int i = 0; i < 100_000; i++) {
        int weight = hitters.sample();
        if (weight > 0) {
          hitters.refused("rest", origin("c" + draws.nextInt(100)), weight, false);
          recorded += s < 20 ? 0 : 1;
        }
      }
      second();
    }
    assertThat(recorded / 10).isLessThanOrEqualTo(HeavyHitters.MOST_SAMPLES);
  }

  /** Its repetitions are noted up to a number a second, whether or not chance has chosen it. */
  @Test
  void flood_ofOneClient_isNotedInPart() {
    for (int s = 0; s < 20; s++) {
      int noted = 0;
      for (int i = 0; i < 10_000; i++) {
        boolean one = hitters.notes("c".hashCode());
        hitters.refused("rest", origin("c"), 0, one);
        noted += one ? 1 : 0;
      }
      assertThat(noted).isEqualTo(HeavyHitters.MOST_NOTED);
      second();
    }
  }

  @Test
  void flood_thatIsOver_isForgottenWithinMinutes() {
    for (int i = 0; i < 1000; i++) {
      refuse("rest", origin("a"));
    }
    second();
    assertThat(hitters.read().refused().largestClient()).isCloseTo(1, within(1e-9));
    for (int s = 0; s < 20; s++) {
      second();
      refuse("rest", origin("b"));
    }
    double share = part(hitters.read().refused().clients(), "a").share();
    for (int s = 0; s < 60; s++) {
      second();
      refuse("rest", origin("b"));
    }
    assertThat(part(hitters.read().refused().clients(), "a").share()).isLessThan(share);
    for (int s = 0; s < 300; s++) {
      second();
    }
    assertThat(hitters.read().refused()).isEqualTo(Heavy.NONE);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 20_000})
  void clients_thatComeAgain_areRepeated(int perSecond) {
    for (int s = 0; s < 40; s++) {
      for (int i = 0; i < perSecond; i++) {
        refuse("retry", origin("c" + i)); // each second the same
        refuse("once", origin("c" + (s * perSecond + i)));
      }
      second();
    }
    Heavy heavy = hitters.read();
    assertThat(heavy.refused("retry").repeated()).isGreaterThan(0.9);
    assertThat(heavy.refused("once").repeated()).isLessThan(0.06);
    assertThat(heavy.refused().repeated()).isBetween(0.4, 0.6);
  }

  @Test
  void client_thatComesAgainAfterHalfAMinute_isNotRepeated_twin() {
    for (int s = 0; s < 300; s++) {
      refuse("rest", origin("c" + s % 30));
      second();
    }
    assertThat(hitters.read().refused("rest").repeated()).isLessThan(0.01);
  }

  @Test
  void handlers_areHeldInThreads() {
    List<Held> four =
        Stream.of("a", "a", "a", "b").map(each -> new Held("gold", origin(each))).toList();
    for (int s = 0; s < 100; s++) {
      now += SECOND;
      hitters.tick(four, 8); // of eight, four were read
    }
    Heavy.Group holding = hitters.read().holding("gold");
    assertThat(holding.rate()).isCloseTo(8, within(0.01));
    assertThat(holding.clients().get(0)).extracting(Part::name).isEqualTo("a");
    assertThat(holding.largestClient()).isCloseTo(0.75, within(0.001));
    assertThat(holding.clients().get(0).rate()).isCloseTo(6, within(0.01));
  }

  /** The longest names, all counters in use. */
  @Test
  void memory_whateverComes_isBounded() throws Exception {
    for (int i = 0; i < 5_000; i++) {
      String n = "%05d".formatted(i);
      Origin longest =
          new Origin("2001:db80:1111:2222:3333:%s/64".formatted(n), n.repeat(16), n.repeat(16));
      hitters.refused("a-class-with-a-long-name-" + i % 64, longest, 1, true);
      hitters.tick(List.of(new Held("a-class-with-a-long-name-" + i % 64, longest)), 1);
      now += SECOND / 1000;
    }
    assertThat(bytes(hitters)).isBetween(100L << 10, 256L << 10);
  }

  /** All that can be reached, at the sizes of a JVM with compressed references. */
  private static long bytes(Object root) throws IllegalAccessException {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> open = new ArrayDeque<>(List.of(root));
    long sum = 0;
    while (!open.isEmpty()) {
      Object each = open.pop();
      if (!seen.add(each)) {
        continue;
      }
      Class<?> type = each.getClass();
      if (each instanceof String text) {
        sum += 24 + 16 + (text.length() + 7) / 8 * 8;
      } else if (type.isArray()) {
        int length = Array.getLength(each);
        sum += 16 + (long) length * size(type.getComponentType());
        if (!type.getComponentType().isPrimitive()) {
          IntStream.range(0, length)
              .mapToObj(i -> Array.get(each, i))
              .filter(at -> at != null)
              .forEach(open::push);
        }
      } else if (each instanceof java.util.Map<?, ?> map) {
        sum += 64 + 60L * map.size();
        open.addAll(map.keySet());
        open.addAll(map.values());
      } else if (type.getName().startsWith("java.") || type.isHidden()) {
        sum += 64; // locks and counters
      } else {
        sum += 16;
        for (Field field : type.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers())) {
            sum += size(field.getType());
            field.setAccessible(true);
            if (!field.getType().isPrimitive() && field.get(each) != null) {
              open.push(field.get(each));
            }
          }
        }
      }
    }
    return sum;
  }

  private static int size(Class<?> type) {
    return type == long.class || type == double.class ? 8 : 4;
  }

  /** What is recorded or missed is all that came, and none waits. */
  @Test
  void requests_ofManyThreads_areRecordedOrMissed() throws Exception {
    together(
        t -> {
          hitters.refused("rest", origin("c" + t), 1, true);
          if (t == 0) {
            hitters.read();
          }
        });
    refuse("rest", origin("a")); // what is missed needs one that is not
    now += 1;
    assertThat(hitters.read().refused().total()).isCloseTo(THREADS * EACH + 1, within(0.5));
  }

  @Test
  void requests_ofManyThreadsWithoutALock_areLost_twin() throws Exception {
    double lost = 0;
    for (int round = 0; round < 1000 && lost == 0; round++) {
      SpaceSaving sketch = new SpaceSaving(4);
      together(t -> sketch.add("rest", "a", 1));
      double[] sum = new double[1];
      sketch.read((className, name, atLeast) -> sum[0] += atLeast);
      lost = THREADS * EACH - sum[0];
    }
    assertThat(lost).isPositive();
  }

  private static void together(IntConsumer each) throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> all =
        IntStream.range(0, THREADS)
            .mapToObj(
                t ->
                    new Thread(
                        () -> {
                          try {
                            start.await();
                          } catch (InterruptedException e) {
                            return;
                          }
                          for (int i = 0; i < EACH; i++) {
                            each.accept(t);
                          }
                        }))
            .toList();
    all.forEach(Thread::start);
    start.countDown();
    for (Thread thread : all) {
      thread.join();
    }
  }
}
