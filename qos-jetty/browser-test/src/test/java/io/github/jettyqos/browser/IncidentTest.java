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
 * A test of the steps of docs/guide/incident.md, with its pictures: they are in {@code
 * target/screenshots} after each run, and go to {@code docs} with {@code -Dscreenshots.write=true},
 * which also waits until the charts have data.
 */
final class IncidentTest extends Console {
  private static final boolean WRITE = Boolean.getBoolean("screenshots.write");
  private static final Path PICTURES = Path.of("target/screenshots");
  private static final Path DOCS = Path.of("../../docs");

  private void picture(String name, String pageFile) throws Exception {
    Path file = PICTURES.resolve(name + ".png");
    browser.picture(file);
    if (WRITE) {
      assertThat(Files.size(file)).as(name).isLessThan(150_000);
      Path page = DOCS.resolve(pageFile);
      Files.createDirectories(page.getParent());
      Files.copy(file, page, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Scrolls to a part of the page, and waits until its charts are drawn. */
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
  void flood_ofBronze_isSeenAnsweredAndOver() throws Exception {
    pass(Duration.ofSeconds(20)); // until no delay contains the cold start
    browser.openConsole(shop.console, Shop.OPERATOR, WRITE ? "1s" : "200ms");
    pass(Duration.ofSeconds(40));

    // Ten times the usual rate: two threads of 61 ms serve 33 of 150 requests a second.
    shop.bronze.rate(150);
    await()
        .atMost(AT_MOST)
        .until(() -> browser.figure("bronze", "Turned away").matches("[1-9].*/s"));
    pass(Duration.ofSeconds(25));
    browser.size(1280, 700);
    show("body");
    picture("incident-1-flood", "guide/incident-1-flood.png");

    browser.threads("gold", 1);
    browser.threads("silver", 1);
    browser.threads("bronze", 6);
    await()
        .atMost(AT_MOST)
        .until(() -> browser.cell("#what-if-body", "bronze", "Now").equals("2 → 6"));
    browser.size(1280, 430);
    show("#what-if");
    picture("incident-2-what-if", "guide/incident-2-what-if.png");

    browser.threads("gold", 2);
    browser.threads("bronze", 5);
    await()
        .atMost(AT_MOST)
        .until(() -> browser.cell("#what-if-body", "bronze", "Now").equals("2 → 5"));
    browser.size(1280, 680);
    browser.click("#apply");
    browser.confirm("bronze has a sale: three threads are to spare");
    await().atMost(AT_MOST).until(() -> shop.budget("bronze") == 5 && shop.isFrozen());
    pass(Duration.ofSeconds(30));
    browser.js("document.getElementById('said').hidden = true"); // as it is after some seconds
    browser.size(1280, 620);
    show("#classes");
    picture("incident-3-applied", "guide/incident-3-applied.png");
    browser.size(1280, 640);
    show("body");
    picture("console", "console.png");

    shop.bronze.rate(15);
    await().atMost(AT_MOST).until(() -> browser.figure("bronze", "Turned away").equals("0.0/s"));
    browser.click("#history-body tbody tr:nth-child(2) button");
    browser.awaitText("#change .lines", "bronze: 5 → 2");
    browser.size(1280, 620);
    browser.awaitLooks(2);
    picture("incident-4-back", "guide/incident-4-back.png");
    browser.confirm("the sale is over");
    await().atMost(AT_MOST).until(() -> shop.budget("bronze") == 2);

    browser.click("#freeze");
    browser.confirm("the law may go on");
    await().atMost(AT_MOST).until(() -> !shop.isFrozen());
  }
}
