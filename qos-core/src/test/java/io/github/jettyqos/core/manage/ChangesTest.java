package io.github.jettyqos.core.manage;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.manage.Actor.Role;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is kept and logged of changes. */
final class ChangesTest {
  private static final Instant NOON = Instant.parse("2026-11-26T12:00:00Z");

  @RegisterExtension private final CapturedLog log = new CapturedLog();

  private final Changes changes = new Changes(InstantSource.fixed(NOON));

  private Change add(String who, String changed, String reason) {
    return changes.add(new Actor(who, Role.OPERATOR), "law", List.of(changed), reason);
  }

  @Test
  void add_change_isKeptAndLoggedWithWhoWhatAndWhy() {
    Change change = add("anna", "law: mtrr -> static", "sale");
    assertThat(changes.all()).containsExactly(change);
    assertThat(change.at()).isEqualTo(NOON);
    assertThat(change.data())
        .containsEntry("number", 1L)
        .containsEntry("at", "2026-11-26T12:00:00Z")
        .containsEntry("who", "anna")
        .containsEntry("operation", "law")
        .containsEntry("changed", List.of("law: mtrr -> static"))
        .containsEntry("reason", "sale");
    assertThat(log.lines())
        .singleElement()
        .asString()
        .contains("INFO")
        .endsWith("change 1 by anna: law: law: mtrr -> static; reason: sale");
  }

  @Test
  void inWords_defaultLocaleWithOtherDigits_hasLatinOnes() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat("%d".formatted(1)).isNotEqualTo("1"); // else this shows nothing
      assertThat(add("anna", "law: a -> b", "r").inWords()).startsWith("change 1 by anna");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void add_nothingChanged_saysSo() {
    changes.add(new Actor("anna", Role.OPERATOR), "resume", List.of(), "to be sure");
    assertThat(log.text()).contains("change 1 by anna: resume: nothing changes; reason: to be");
  }

  @Test
  void add_moreThanAreKept_dropsTheOldest() {
    for (int i = 0; i < Changes.MOST + 10; i++) {
      add("anna", "law: a -> b", "r");
    }
    // 266 were made; the last 256 begin with number 11.
    assertThat(changes.all())
        .extracting(Change::number)
        .containsExactlyElementsOf(LongStream.rangeClosed(11, 266).boxed().toList());
  }

  @Test
  void add_manyKeysOfAFile_keepsSomeAndSaysHowManyMore() {
    List<String> lines = IntStream.range(0, 100).mapToObj(i -> "key " + i).toList();
    Change change = changes.add(new Actor("anna", Role.OPERATOR), "load", lines, "r");
    assertThat(change.changed()).hasSize(65).startsWith("key 0").endsWith("and 36 more");
  }

  /** A user's name comes from outside as well. */
  @Test
  void add_whoWithLineFeed_forgesNoLine() {
    add("anna\n12:00 INFO change 2 by eve", "law: a -> b", "r");
    assertThat(log.lines()).hasSize(1);
    assertThat(changes.all().get(0).who()).contains("anna\\u000a12:00 INFO");
  }

  /** Numbers have no gap and none twice, and the log has the order of the list. */
  @Test
  void add_manyThreads_numbersThemOneByOne() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String who = "user" + i;
      Thread thread =
          new Thread(
              () -> {
                try {
                  go.await();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
                for (int k = 0; k < 30; k++) {
                  add(who, "law: a -> b", "r");
                }
              });
      threads.add(thread);
      thread.start();
    }
    go.countDown();
    for (Thread each : threads) {
      each.join();
    }
    List<Change> all = changes.all();
    assertThat(all)
        .extracting(Change::number)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 240).boxed().toList());
    assertThat(log.lines())
        .map(line -> line.substring(line.indexOf("change ")))
        .containsExactlyElementsOf(all.stream().map(Change::inWords).toList());
  }
}
