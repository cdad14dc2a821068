package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The past that a page shows when it is opened. */
final class PastTest extends Console {
  private static final Actor ANNA = new Actor("anna", Role.OPERATOR);

  /** The number of filled points in the ring of gold. */
  private long filled() {
    return ((Number) browser.js("return qosPage.timeline.live.at.length")).longValue();
  }

  private int points() throws Exception {
    Map<?, ?> series = (Map<?, ?>) shop.qos.management().call("series", Map.of(), ANNA).data();
    return ((List<?>) series.get("at")).size();
  }

  @Test
  void charts_ofAPageThatIsOpened_beginFull() throws Exception {
    await().atMost(Duration.ofSeconds(60)).until(() -> points() > 25);
    shop.qos
        .management()
        .call("apply", Map.of("budgets", "gold=4, silver=2", "reason", "so"), ANNA);
    int before = points();
    browser.openConsole(shop.console, Shop.OPERATOR, "1s");
    assertThat(filled()).isGreaterThan(20).isGreaterThanOrEqualTo(before);
    browser.awaitText("#log-body tr[data-entry=change]", "so");
    browser.click("button[data-span='1d']");
    await().atMost(AT_MOST).until(() -> browser.number("qosPage.timeline.day.at.length") > 0);
    browser.awaitLooks(1);
    assertThat(browser.text("[data-class=gold] .charts")).contains("arriving");
    browser.click("button[data-span='10m']");
  }

  @Test
  void log_ofMovesAndDecisions_showsMovesAndDecisionsOnDemand() throws Exception {
    browser.openConsole(shop.console, Shop.OPERATOR, "200ms");
    for (int i = 0; i < 3; i++) {
      shop.qos.partition(io.github.jettyqos.core.Partition.of(8, 4, 2, 2), "to and fro");
      browser.awaitLooks(3);
      shop.qos.partition(io.github.jettyqos.core.Partition.of(8, 3, 3, 2), "to and fro");
      browser.awaitLooks(3);
    }
    await().atMost(AT_MOST).until(() -> browser.text("#log-body").contains("times"));
    assertThat(browser.text("#log-body")).contains("gold 3 → 4, silver 3 → 2");
    assertThat(browser.all("#log-body tr[data-entry=decision]")).isEmpty();
    browser.js(
        "const of = document.getElementById('log-kind'); of.value = 'with decisions';"
            + "of.dispatchEvent(new Event('change'))");
    await()
        .atMost(AT_MOST)
        .until(() -> !browser.all("#log-body tr[data-entry=decision]").isEmpty());
    assertThat(browser.all("#log-body tr[data-entry=decision]").size())
        .as("hundreds of decisions in a few rows")
        .isLessThan(20);
  }

  @Test
  void nodes_ofAServerThatIsNoFrontEnd_areHidden() {
    browser.openConsole(shop.console, Shop.VIEWER);
    assertThat(browser.find("#nodes").isDisplayed()).isFalse();
  }
}
