package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * The walk of docs/guide/incident.md, with its pictures: they are in {@code target/screenshots}
 * after each run, and go to {@code docs} with {@code -Dscreenshots.write=true}, which also waits
 * until the charts have something to show.
 */
final class IncidentTest extends Console {
  private static final boolean WRITE = Boolean.getBoolean("screenshots.write");
  private static final Path PICTURES = Path.of("target/screenshots");
  private static final Path DOCS = Path.of("../../docs");

  private void picture(String name, String pageFile) throws Exception {
    Path file = PICTURES.resolve(name + ".png");
    browser.picture(file);
    assertThat(Files.size(file)).as(name).isLessThan(150_000);
    if (WRITE) {
      Path page = DOCS.resolve(pageFile);
      Files.createDirectories(page.getParent());
      Files.copy(file, page, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Goes to a part of the page, and waits until its charts were drawn. */
  private void show(String css) {
    browser.js("document.querySelector(arguments[0]).scrollIntoView()", css);
    browser.js("document.activeElement.blur()");
    browser.awaitLooks(4);
  }

  private static void pass(Duration time) {
    if (WRITE) {
      await().pollDelay(time).atMost(time.multipliedBy(2)).until(() -> true);
    }
  }

  @Test
  void flood_ofBronze_isSeenContainedAndOver() throws Exception {
    browser.openConsole(shop.console, Shop.OPERATOR);
    pass(Duration.ofSeconds(25));

    // Seventeen times as many robots as ever.
    shop.bronze.rate(250);
    await()
        .atMost(AT_MOST)
        .until(() -> browser.cell("#class-table", "bronze", "Turned away").matches("[1-9].*/s"));
    pass(Duration.ofSeconds(15));
    browser.size(1280, 760);
    show("#partition");
    picture("incident-1-flood", "guide/incident-1-flood.png");

    browser.threads("gold", 4);
    browser.threads("silver", 3);
    browser.threads("bronze", 1);
    browser.awaitText("#what-if-body .verdict", "If applied");
    await()
        .atMost(AT_MOST)
        .until(() -> browser.cell("#what-if-body", "bronze", "Now").endsWith("→ 1"));
    browser.size(1280, 360);
    show("#what-if");
    picture("incident-2-what-if", "guide/incident-2-what-if.png");

    browser.size(1280, 760);
    browser.click("#apply");
    browser.confirm("robots flood bronze: contain them");
    await().atMost(AT_MOST).until(() -> shop.budget("bronze") == 1 && shop.isFrozen());
    pass(Duration.ofSeconds(20));
    show("#class-charts");
    picture("incident-3-applied", "guide/incident-3-applied.png");
    browser.click("#said button");
    browser.size(1280, 900);
    show("#partition");
    picture("console", "console.png");

    shop.bronze.rate(15);
    await()
        .atMost(AT_MOST)
        .until(() -> browser.cell("#class-table", "bronze", "Turned away").equals("0.0/s"));
    browser.click("#history-body tbody tr:nth-child(2) button");
    browser.awaitText("#change .lines", "bronze: 1 → 2");
    browser.size(1280, 620);
    browser.awaitLooks(2);
    picture("incident-4-back", "guide/incident-4-back.png");
    browser.confirm("the robots have gone");
    await().atMost(AT_MOST).until(() -> shop.budget("bronze") == 2);

    browser.click("#freeze");
    browser.confirm("the law may go on");
    await().atMost(AT_MOST).until(() -> !shop.isFrozen());
  }
}
