package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Tests of a server that stops, and comes back. */
final class LostTest extends Console {
  @Test
  void server_stopped_greysThePageAndItsControls_untilItIsBack(@TempDir Path dir) throws Exception {
    int port = Shop.freePort();
    Shop first = Shop.of(dir, List.of("red", "green"), port);
    browser.openConsole(first.console, Shop.OPERATOR);
    assertThat(browser.find("#freeze").isEnabled()).isTrue();
    first.close();
    browser.awaitText("#lost", "as of then");
    assertThat(browser.all("#freeze, main button:not(.word), main input, main select"))
        .noneMatch(WebElement::isEnabled);
    assertThat(
            (String) browser.js("return getComputedStyle(document.getElementById('now')).filter"))
        .contains("grayscale");

    Shop again = Shop.of(dir, List.of("red", "green"), port);
    try {
      browser.awaitText("#link", "live");
      assertThat(browser.all("#freeze, #apply, main [type=range]")).allMatch(WebElement::isEnabled);
      assertThat(
              (String) browser.js("return getComputedStyle(document.getElementById('now')).filter"))
          .isEqualTo("none");
    } finally {
      again.close();
    }
    browser.awaitText("#lost", "as of then");
    Shop other = Shop.of(dir, List.of("blue"), port);
    try {
      await().atMost(AT_MOST).until(() -> browser.cards().equals(List.of("blue", "rest")));
    } finally {
      browser.driver.get("about:blank");
      other.close();
      browser.severe(); // each refused connection
    }
  }

  /** The token of a start ends with it; who comes back can be another. */
  @Test
  void operator_whoComesBackAsAViewer_mayChangeNothing() {
    browser.openConsole(shop.console, Shop.OPERATOR);
    browser.js(
        "window.answering = window.fetch; window.fetch = () => Promise.reject(new TypeError('down'))");
    browser.awaitText("#lost", "as of then");
    browser.js(
        "window.fetch = async () => new Response('{}', {status: 401, headers: {'Content-Type':"
            + " 'application/json'}})");
    await().atMost(AT_MOST).until(() -> !browser.all("#token").isEmpty());
    browser.js("window.fetch = window.answering");
    browser.find("#token").sendKeys(Shop.VIEWER, Keys.ENTER);
    browser.awaitText("#link", "live");
    browser.awaitText("#you", "victor · viewer");
    assertThat(browser.all("[data-change]")).isNotEmpty().noneMatch(WebElement::isEnabled);
  }

  /** What a viewer may not do stays off. */
  @Test
  void connection_lostAndFoundByAViewer_leavesChangesOff() {
    browser.openConsole(shop.console, Shop.VIEWER);
    browser.js(
        "window.answering = window.fetch; window.fetch = () => Promise.reject(new TypeError('down'))");
    browser.awaitText("#lost", "as of then");
    browser.js("window.fetch = window.answering");
    browser.awaitText("#link", "live");
    assertThat(browser.all("[data-change]")).isNotEmpty().noneMatch(WebElement::isEnabled);
    assertThat(browser.find("[data-budget=gold]").isEnabled()).isTrue();
  }
}
