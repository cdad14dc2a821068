package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** Tests of the console in dark mode, on small screens, and for assistive technology. */
final class EveryoneTest extends Console {
  private void assertNothingSerious(String where) {
    assertThat(browser.serious()).as(where).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void axe_onThePageAndItsDialogs_findsNothingSerious(String scheme) {
    browser.scheme(scheme);
    browser.openConsole(shop.console, Shop.OPERATOR);
    browser.click("#export");
    browser.awaitText("pre.tall", "classes:");
    assertNothingSerious(scheme);
    browser.click("#freeze");
    browser.confirm("to see what is said");
    browser.awaitText("#said", "freeze");
    assertNothingSerious(scheme + ", something was changed");
    browser.click("#apply");
    await().atMost(AT_MOST).until(() -> browser.all("#reason").size() == 1);
    assertNothingSerious(scheme + ", dialog open");
    browser.press(Keys.ESCAPE);
    browser.size(360, 780);
    browser.awaitLooks(1);
    assertNothingSerious(scheme + ", phone");
  }

  @Test
  void axe_forAViewerAndBeforeTheToken_findsNothingSerious() {
    browser.open(shop.console);
    await().atMost(AT_MOST).until(() -> browser.all("#token").size() == 1);
    assertNothingSerious("token");
    browser.openConsole(shop.console, Shop.VIEWER);
    assertNothingSerious("viewer");
  }

  @Test
  void phone_360Wide_isNotScrolledSideways() {
    browser.openConsole(shop.console, Shop.OPERATOR);
    browser.size(360, 780);
    browser.awaitLooks(1);
    assertThat(width()).isLessThanOrEqualTo(360);
    browser.click("#freeze");
    await().atMost(AT_MOST).until(() -> browser.all("#reason").size() == 1);
    assertThat(width()).isLessThanOrEqualTo(360);
    browser.confirm(
        "a long reason on a small screen, with-a-word-that-is-as-long-as-a-word-may-ever-be");
    browser.awaitText("#said", "freeze");
    browser.awaitLooks(1);
    assertThat(width()).isLessThanOrEqualTo(360);
  }

  private long width() {
    return ((Number) browser.js("return document.documentElement.scrollWidth")).longValue();
  }

  @Test
  void theme_chosen_isKeptAndBeatsTheSystem() {
    browser.openConsole(shop.console, Shop.OPERATOR);
    String light = background();
    browser.click("#theme"); // from auto to light
    browser.click("#theme"); // to dark
    assertThat(background()).isNotEqualTo(light);
    browser.driver.navigate().refresh();
    browser.awaitText("#theme", "dark");
  }

  private String background() {
    return (String) browser.js("return getComputedStyle(document.body).backgroundColor");
  }

  /** The page reports it, backs off, and continues when the server is back. */
  @Test
  void connection_lostAndFound_isSaid() {
    browser.openConsole(shop.console, Shop.OPERATOR);
    browser.js(
        "window.answering = window.fetch; window.fetch = () => Promise.reject(new TypeError('down'))");
    browser.awaitText("#lost", "Not connected since");
    assertThat(browser.text("#link")).isEqualTo("not connected");
    browser.js("window.fetch = window.answering");
    browser.awaitText("#link", "live");
    assertThat(browser.find("#lost").isDisplayed()).isFalse();
  }
}
