package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The list of who floods, and what it proposes. */
final class WhoTest extends Console {
  private static final String CLIENT = "#who-body [data-name='127.0.0.1']";

  private static final Actor TEST = new Actor("a test", Role.OPERATOR);

  @AfterEach
  void loadAsBefore() throws Exception {
    String yaml = QosYaml.print(QosYaml.load(shop.file));
    shop.qos.management().call("load", Map.of("yaml", yaml, "reason", "the test is over"), TEST);
  }

  private boolean isFair() throws Exception {
    return shop.qos.management().call("export", Map.of(), TEST).words().contains("fair:");
  }

  @Test
  void flood_ofOneClient_isNamedAndHeldApartOnAnOperatorsWord() throws Exception {
    shop.bronze.rate(300);
    browser.openConsole(shop.console, Shop.OPERATOR, "200ms");
    await()
        .atMost(AT_MOST)
        .until(() -> !browser.all("[data-propose='fair'][data-of=bronze]").isEmpty());
    browser.awaitText("#who-body", "/bronze/*");
    assertThat(browser.find(CLIENT).isDisplayed()).isTrue();
    assertThat(browser.find("nav [href='#who']").isDisplayed()).isTrue();
    assertThat(browser.find("nav [href='#stuck']").isDisplayed()).as("none is stuck").isFalse();

    browser.click("[data-propose='fair'][data-of=bronze]");
    browser.awaitText("#change .lines", "classes.bronze.queue.fair.");
    assertThat(isFair()).as("nothing changes by itself").isFalse();
    browser.confirm("one floods");
    await().atMost(AT_MOST).until(this::isFair);
    browser.awaitText("#said", "load");
  }

  /** What another operator changes while the dialog is open stays. */
  @Test
  void proposal_confirmedAfterAChangeByAnother_keepsThat() throws Exception {
    shop.bronze.rate(300);
    browser.openConsole(shop.console, Shop.OPERATOR, "200ms");
    await()
        .atMost(AT_MOST)
        .until(() -> !browser.all("[data-propose='fair'][data-of=bronze]").isEmpty());
    browser.click("[data-propose='fair'][data-of=bronze]");
    Map<String, String> longer =
        Map.of("class", "gold", "statistic", "p95", "time", "777ms", "reason", "by another");
    shop.qos.management().call("target", longer, TEST);
    browser.confirm("one floods");
    await().atMost(AT_MOST).until(this::isFair);
    assertThat(shop.qos.management().call("export", Map.of(), TEST).words()).contains("777ms");
  }

  @Test
  void address_thatIsSelected_staysSoThatItCanBeCopied() {
    shop.bronze.rate(300);
    browser.openConsole(shop.console, Shop.OPERATOR, "200ms");
    await().atMost(AT_MOST).until(() -> !browser.all(CLIENT).isEmpty());
    browser.js(
        "window.chosen = document.querySelector(arguments[0]);"
            + " getSelection().selectAllChildren(chosen); const asked ="
            + " qosPage.console.read.bind(qosPage.console); window.asked = 0; qosPage.console.read"
            + " = (...all) => { window.asked += all[0] === 'who' ? 1 : 0; return asked(...all); };",
        CLIENT);
    await().atMost(AT_MOST).until(() -> browser.number("window.asked") >= 2);
    browser.awaitLooks(1);
    assertThat(browser.js("return window.chosen.isConnected")).isEqualTo(true);
    browser.js("getSelection().removeAllRanges()");
    await()
        .atMost(AT_MOST)
        .until(() -> browser.js("return window.chosen.isConnected").equals(false));
  }

  @Test
  void viewer_seesNoAddress_andCannotPropose() {
    shop.bronze.rate(300);
    browser.openConsole(shop.console, Shop.VIEWER, "200ms");
    browser.awaitText("#who-body", "client 1");
    await().atMost(AT_MOST).until(() -> !browser.all("[data-propose='fair']").isEmpty());
    assertThat(browser.find("[data-propose='fair']").isEnabled()).isFalse();
    assertThat(browser.text("#who-body")).doesNotContain("127.0.0.1");
    assertThat(browser.all("[data-propose='class']")).isEmpty();
  }
}
