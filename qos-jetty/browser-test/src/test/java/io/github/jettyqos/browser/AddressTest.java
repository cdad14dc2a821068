package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Tests of an address that names a class and a moment, so that a colleague sees the same. */
final class AddressTest extends Console {
  private String hash() {
    return String.valueOf(browser.js("return location.hash"));
  }

  @Test
  void address_ofAClassAndAMoment_showsThemToAColleague() {
    browser.openConsole(shop.console, Shop.OPERATOR);
    browser.click("[data-class=silver] .card-link");
    assertThat(hash()).isEqualTo("#class=silver");
    await().atMost(AT_MOST).until(() -> !browser.all("[data-class=silver] .u-over").isEmpty());
    browser.click("[data-class=silver] .u-over");
    assertThat(hash()).matches("#class=silver&span=10m&at=20\\d\\d-\\d\\d-\\d\\dT[\\d:]{8}Z");
    String said = browser.text("#looking span");
    assertThat(said).startsWith("The charts look at ");

    String address = shop.console + "?poll=200ms" + hash();
    browser.open(address + "&token=" + Shop.VIEWER);
    browser.awaitLooks(2);
    assertThat(browser.text("#you")).isEqualTo("victor · viewer");
    assertThat((String) browser.js("return location.href")).isEqualTo(address);
    assertThat(browser.text("#looking span").substring(0, 27)).isEqualTo(said.substring(0, 27));
    assertThat(browser.all("[data-class=silver] [aria-current]")).hasSize(1);
    assertThat(browser.find("[data-class=silver]").isDisplayed()).isTrue();

    browser.click("#looking button");
    assertThat(hash()).isEqualTo("#class=silver");
    assertThat(browser.find("#looking").isDisplayed()).isFalse();
  }

  /** The server has run for as long as the tests before. */
  @Test
  void charts_ofAPageJustOpened_beginWithThePastOfTheServer() {
    browser.openConsole(shop.console, Shop.OPERATOR);
    await()
        .atMost(AT_MOST)
        .until(() -> browser.number("qosPage.timeline.last - qosPage.timeline.live.at[0]") > 3);
    double begun = browser.number("qosPage.timeline.live.at[0]");
    double opened = browser.number("performance.timeOrigin / 1000");
    assertThat(begun).isLessThan(opened);
  }

  /** The charts do not follow the time while they look at a moment. */
  @Test
  void moment_enteredByKeys_isLookedAt() {
    browser.openConsole(shop.console, Shop.OPERATOR);
    browser.find("#look-at").sendKeys("00:00:07", Keys.TAB);
    Instant at = Instant.parse(hash().replaceAll(".*at=", ""));
    assertThat(at).isBetween(Instant.now().minus(1, ChronoUnit.DAYS), Instant.now());
    assertThat(browser.text("#looking")).contains("00:00:07");
    double to = browser.number("qosPage.timeline.window.to");
    browser.awaitLooks(6);
    assertThat(browser.number("qosPage.timeline.window.to")).isEqualTo(to);
    browser.click("[data-span='1d']");
    assertThat(hash()).contains("span=1d");
    assertThat(browser.number("qosPage.timeline.window.to - qosPage.timeline.window.from"))
        .isEqualTo(86_400);
  }

  @Test
  void moment_thatCannotBeShown_isSaidToBeSo() {
    String address = shop.console + "?poll=200ms#class=gold&token=" + Shop.OPERATOR + "&at=";
    browser.open(address + "2099-01-01T12:00:00Z");
    browser.awaitText("#looking", "which is to come");
    assertThat(browser.text("#looking")).startsWith("The charts look at 1 Jan ");
    assertThat(browser.js("return qosPage.timeline.window.live")).isEqualTo(true);
    browser.open(address + "2020-01-01T00:00:00Z");
    browser.awaitText("#looking", "of which nothing is kept any more");
    browser.open(address + "yesterday");
    browser.awaitLooks(2);
    assertThat(browser.find("#looking").isDisplayed()).isFalse();
  }

  @Test
  void bookmarkWithAToken_inAnOpenTab_isUsedAndLeavesTheAddress() {
    browser.openConsole(shop.console, Shop.VIEWER);
    browser.js("location.hash = 'class=gold&token=" + Shop.OPERATOR + "'");
    browser.awaitText("#you", "anna · operator");
    assertThat(hash()).isEqualTo("#class=gold");
  }

  /** A link of the page to one of its parts is no state. */
  @Test
  void link_toAPart_opensItAndKeepsTheClass() {
    browser.openConsole(shop.console, Shop.OPERATOR);
    browser.click("[data-class=silver] .card-link");
    browser.click("nav [href='#controls']");
    await().atMost(AT_MOST).until(() -> browser.find("#law").isDisplayed());
    browser.awaitLooks(1);
    assertThat(browser.all("[data-class=silver] [aria-current]")).hasSize(1);
    assertThat(hash()).as("what a colleague is sent").isEqualTo("#class=silver");
  }
}
