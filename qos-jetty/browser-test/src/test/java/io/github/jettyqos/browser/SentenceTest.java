package io.github.jettyqos.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Twelve incidents on real servers: class, cause and what helps are in the sentence alone, and on
 * the first screen of the page, also of a phone and in the dark.
 */
final class SentenceTest {
  private static final Duration AT_MOST = Duration.ofSeconds(60);
  private static final int PHONE_WIDTH = 390;
  private static final int PHONE_HEIGHT = 844;

  @TempDir static Path dir;
  private static @Nullable Browser browser;

  @BeforeAll
  static void start() throws Exception {
    if (Browser.isInstalled()) {
      browser = new Browser(Files.createDirectory(dir.resolve("profile")));
    } else {
      assertThat(Boolean.getBoolean("chromium.required")).as("chromium is missing").isFalse();
    }
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @ParameterizedTest
  @EnumSource(Incident.class)
  void incident_isFoundFromTheSentenceAlone(Incident incident) throws Exception {
    try (Incident.Run run = incident.start(dir)) {
      await()
          .atMost(AT_MOST)
          .untilAsserted(
              () ->
                  assertThat(incident.isToldBy(run.qos.management().findings()))
                      .as(run::sentence)
                      .isTrue());
      if (browser != null) {
        isOnThePage(incident, run, browser);
        browser.driver.get("about:blank");
      }
    }
  }

  private static void isOnThePage(Incident incident, Incident.Run run, Browser browser) {
    browser.scheme("light");
    browser.openConsole(run.console, Shop.OPERATOR);
    await()
        .atMost(AT_MOST)
        .untilAsserted(
            () ->
                assertThat(browser.text("#sentence")).matches("(?s).*(" + incident.words + ").*"));
    if (!incident.hurt.isEmpty()) {
      await()
          .atMost(AT_MOST)
          .untilAsserted(() -> assertThat(browser.cards().get(0)).matches(incident.hurt));
    }
    browser.size(PHONE_WIDTH, PHONE_HEIGHT);
    browser.scheme("dark");
    browser.awaitLooks(1);
    browser.js("scrollTo(0, 0)");
    assertThat(bottom(browser, "#sentence")).isLessThanOrEqualTo(PHONE_HEIGHT);
    assertThat(bottom(browser, "#class-cards > :first-child .state"))
        .as("the worst class is on the first screen")
        .isLessThanOrEqualTo(PHONE_HEIGHT);
    assertThat(browser.serious()).isEmpty();
    assertThat(browser.severe()).isEmpty();
  }

  private static double bottom(Browser browser, String css) {
    return browser.number(
        "document.querySelector('%s').getBoundingClientRect().bottom".formatted(css));
  }
}
