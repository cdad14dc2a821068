package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/**
 * Tests of an operator's actions in the console, with their effect on the page and on the server.
 */
final class OperatorActionsTest extends Console {
  private static final List<String> CLASSES = List.of("gold", "silver", "bronze");

  private void open() {
    browser.openConsole(shop.console, Shop.OPERATOR);
  }

  @Test
  void page_ofAServerUnderLoad_showsWhatIsMeasuredNow() {
    open();
    assertThat(browser.text("#link")).isEqualTo("live");
    assertThat(browser.text("#you")).isEqualTo("anna · operator");
    assertThat((String) browser.js("return location.href + document.cookie"))
        .doesNotContain("token");
    // at 45 requests a second many were measured by now
    await().atMost(AT_MOST).until(() -> browser.figure("gold", "Delay").endsWith(" ms"));
    assertThat(browser.hasBudget("gold", shop.budget("gold"))).isTrue();
    assertThat(browser.text("[data-class=health] .state")).isEqualTo("exempt: always answered");
    // one plot of the partition, and two for each class that is not exempt
    assertThat(browser.all(".plot")).hasSize(1 + 2 * CLASSES.size());
  }

  @Test
  void budgets_proposedAndApplied_showWhatTheyWouldDoAndAreInForce() {
    open();
    browser.threads("gold", 1);
    browser.threads("silver", 1);
    browser.threads("bronze", 6);
    await()
        .atMost(AT_MOST)
        .until(() -> browser.cell("#what-if-body", "bronze", "Now").endsWith("→ 6"));
    assertThat(shop.budget("bronze")).as("a proposal changes nothing").isNotEqualTo(6);
    for (String each : CLASSES) {
      assertThat(browser.cell("#what-if-body", each, "Predicted now")).as(each).matches(".*m?s");
      assertThat(browser.cell("#what-if-body", each, "If applied")).as(each).matches(".*m?s");
      assertThat(browser.cell("#what-if-body", each, "Change")).matches("[▲▼=] .*");
    }

    browser.click("#apply");
    browser.confirm("more for bronze");

    await().atMost(AT_MOST).until(() -> shop.budget("bronze") == 6);
    assertThat(shop.isFrozen()).isTrue();
    browser.awaitText("#said", "anna over HTTP");
    browser.awaitText("#log-body tr[data-entry=change]", "more for bronze");
    browser.awaitText("#marks", "apply by anna");
    browser.awaitText("#mode", "frozen");
    await().atMost(AT_MOST).until(() -> browser.hasBudget("bronze", 6));
  }

  @Test
  void budgets_ofAnotherOperatorMeanwhile_areShownAndNotOverwritten() throws Exception {
    open();
    browser.threads("gold", 4);
    byBert("bronze=1");
    browser.click("#apply");
    browser.awaitText("#change .lines", "Meanwhile: ");
    browser.awaitText("#change .lines", "apply by bert: ");
    assertThat(shop.budget("gold")).isEqualTo(3);
    browser.confirm("mine, having looked");
    await().atMost(AT_MOST).until(() -> shop.budget("gold") == 4);
  }

  /** The dialog is open, and shows the new state: the first press changes nothing. */
  @Test
  void budgets_ofAnotherOperatorWhileTheDialogIsOpen_areAskedAboutAgain() throws Exception {
    open();
    browser.threads("gold", 4);
    browser.click("#apply");
    await().atMost(AT_MOST).until(() -> browser.all("#reason").size() == 1);
    byBert("bronze=1, silver=4");
    browser.awaitText("#change .lines", "apply by bert: ");
    browser.find("#reason").sendKeys("mine", Keys.ENTER);
    browser.awaitText("#change .problem", "changed while the dialog was open");
    assertThat(shop.budget("silver")).isEqualTo(4);
    browser.find("#reason").sendKeys(Keys.ENTER);
    await().atMost(AT_MOST).until(() -> browser.all("dialog[open]").isEmpty());
    await().atMost(AT_MOST).until(() -> shop.budget("gold") == 4);
    assertThat(shop.qos.partition().sum()).isEqualTo(8);
  }

  /** The server refuses what is pressed before the dialog has seen it, and the dialog stays. */
  @Test
  void budgets_ofAnotherOperatorBeforeTheDialogSees_areNotOverwritten() throws Exception {
    open();
    browser.threads("gold", 4);
    browser.click("#apply");
    await().atMost(AT_MOST).until(() -> browser.all("#reason").size() == 1);
    browser.find("#reason").sendKeys("mine");
    browser.js(
        """
        const read = qosPage.console.read;
        qosPage.console.read = (operation, given) =>
          operation === 'propose' && !qosPage.seen ? new Promise(() => {}) : read.call(qosPage.console, operation, given);
        const change = qosPage.console.transport.change;
        qosPage.console.transport.change = (...given) => {
          qosPage.seen = true;
          return change.apply(qosPage.console.transport, given);
        };""");
    byBert("bronze=1, silver=4");
    browser.press(Keys.ENTER);
    browser.awaitText("#change .problem", "bert put number ");
    browser.awaitText("#change .lines", "apply by bert: ");
    browser.severe(); // the response 409, which the browser logs
    assertThat(shop.budget("silver")).isEqualTo(4);
    browser.press(Keys.ENTER);
    await().atMost(AT_MOST).until(() -> shop.budget("gold") == 4);
  }

  @Test
  void slider_movedUp_takesThreadsFromTheClassChosen() {
    open();
    int bronze = shop.budget("bronze");
    int gold = shop.budget("gold");
    browser.js(
        """
        const from = document.getElementById('what-if-from');
        from.value = 'bronze';
        from.dispatchEvent(new Event('change'));""");
    browser.threads("gold", gold + 1);
    await()
        .atMost(AT_MOST)
        .until(
            () ->
                browser
                    .cell("#what-if-body", "bronze", "Now")
                    .equals(bronze + " → " + (bronze - 1)));
    assertThat(browser.cell("#what-if-body", "gold", "Now")).isEqualTo(gold + " → " + (gold + 1));
    assertThat(browser.text("#what-if-warnings")).isEmpty();
    browser.js(
        """
        const total = document.getElementById('what-if-total');
        total.value = 10;
        total.dispatchEvent(new Event('input'));""");
    browser.awaitText("#what-if-warnings", "total 10 is more than threads: 8");
  }

  @Test
  void whatIf_untouched_isAskedAgainAndSaysOfWhen() {
    open();
    String first = browser.text("#what-if-at");
    assertThat(first).startsWith("As of ");
    await().atMost(AT_MOST).until(() -> !browser.text("#what-if-at").equals(first));
    browser.js(
        """
        Object.defineProperty(document, 'hidden', {value: true, configurable: true});
        qosPage.asked = 0;
        const read = qosPage.console.read;
        qosPage.console.read = (operation, given) => {
          qosPage.asked += operation === 'propose' ? 1 : 0;
          return read.call(qosPage.console, operation, given);
        };""");
    browser.awaitLooks(1);
    browser.js(
        "delete document.hidden; document.dispatchEvent(new Event('visibilitychange'));"
            + " qosPage.hiddenAsked = qosPage.asked - 1");
    assertThat(browser.js("return qosPage.hiddenAsked")).isEqualTo(0L);
    browser.awaitLooks(1);
  }

  @Test
  void change_forATime_saysUntilWhenAndEnds() {
    open();
    browser.threads("gold", 4);
    browser.click("#apply");
    await().atMost(AT_MOST).until(() -> browser.all("#lasts").size() == 1);
    browser.js(
        """
        const lasts = document.getElementById('lasts');
        lasts.options[1].value = '1s';
        lasts.value = '1s';
        lasts.dispatchEvent(new Event('change'));""");
    browser.confirm("for the sale");
    browser.awaitText("#log-body", "ends after 1s: for the sale");
    assertThat(shop.isFrozen()).isFalse();
    assertThat(shop.budget("gold")).as("in shadow mode the one before comes back").isEqualTo(3);
    assertThat(shop.qos.control().history())
        .as("it was in force")
        .anyMatch(each -> each.reason().equals("for the sale") && each.partition().budget(0) == 4);
  }

  private void byBert(String budgets) throws Exception {
    shop.qos
        .management()
        .call(
            "apply",
            Map.of("budgets", budgets, "reason", "the other one"),
            new Actor("bert", Role.OPERATOR));
  }

  @Test
  void reason_thatIsMissing_isAskedFor() {
    open();
    browser.click("#freeze");
    browser.press(Keys.ENTER);
    assertThat(browser.all("dialog[open]")).hasSize(1);
    assertThat(shop.isFrozen()).isFalse();
    browser.press(Keys.ESCAPE);
    await().atMost(AT_MOST).until(() -> browser.all("dialog").isEmpty());
  }

  @Test
  void law_frozenAndResumed_isSoOnTheServer() {
    open();
    browser.click("#freeze");
    browser.confirm("nobody moves");
    await().atMost(AT_MOST).until(shop::isFrozen);
    browser.awaitText("#freeze", "Resume");
    browser.click("#freeze");
    browser.confirm("go on");
    await().atMost(AT_MOST).until(() -> !shop.isFrozen());
  }

  @Test
  void partition_ofTheHistory_isRolledBackTo() {
    open();
    browser.threads("gold", 5);
    browser.click("#apply");
    browser.confirm("five for gold");
    await().atMost(AT_MOST).until(() -> shop.budget("gold") == 5);
    long before =
        shop.qos.control().history().get(shop.qos.control().history().size() - 2).number();
    await().atMost(AT_MOST).until(() -> !browser.all("[data-rollback='" + before + "']").isEmpty());

    browser.click("[data-rollback='" + before + "']");
    browser.awaitText("#change .lines", "gold: 5 → ");
    browser.awaitText("#change .lines", "silver: predicted ");
    browser.confirm("as it was");

    await().atMost(AT_MOST).until(() -> shop.budget("gold") != 5);
  }

  @Test
  void serversWord_onWhatIsWrong_isShownAsItIs() {
    open();
    browser.js("document.getElementById('target-time').value = 'soon'");
    browser.click("[aria-label='Target of a class'] button");
    browser.find("#reason").sendKeys("try", Keys.ENTER);
    browser.awaitText("#change .problem", "soon");
    browser.severe(); // the response 400, which the browser logs
    browser.press(Keys.ESCAPE);
  }

  @Test
  void keysAlone_fromTheTopOfThePage_applyAPartition() {
    open();
    int gold = shop.budget("gold");
    tabTo("[data-budget=gold]");
    browser.press(Keys.ARROW_UP);
    tabTo("#apply");
    browser.press(Keys.ENTER);
    await().atMost(AT_MOST).until(() -> browser.all("#reason").size() == 1);
    browser.press("by keys");
    browser.press(Keys.ENTER);
    await().atMost(AT_MOST).until(() -> shop.budget("gold") == gold + 1);
    await().atMost(AT_MOST).until(() -> focusIsAt("#apply"));
  }

  private boolean focusIsAt(String css) {
    return Boolean.TRUE.equals(
        browser.js("return document.activeElement.matches(arguments[0])", css));
  }

  /** Fails if the focus is invisible on the way, or never arrives. */
  private void tabTo(String css) {
    for (int i = 0; i < 60 && !focusIsAt(css); i++) {
      browser.press(Keys.TAB);
      assertThat(
              (String) browser.js("return getComputedStyle(document.activeElement).outlineStyle"))
          .isNotEqualTo("none");
    }
    assertThat(focusIsAt(css)).as(css + " has the focus").isTrue();
  }

  /** All requests pass, and hypothetical rejections are shown as such. */
  @Test
  void flood_whileAdmissionObserves_showsWhoWouldBeTurnedAway() {
    open();
    browser.click(".switches button");
    browser.confirm("only look");
    browser.awaitText("#mode", "only observes");
    shop.bronze.rate(150);
    await()
        .atMost(AT_MOST)
        .until(() -> browser.figure("bronze", "Turned away").matches("would be [1-9].*/s"));
  }

  @Test
  void freeze_forATime_showsWhenItEnds() {
    open();
    browser.click("#freeze");
    browser.js(
        "const select = document.getElementById('lasts'); select.value = '30m';"
            + " select.dispatchEvent(new Event('change'))");
    browser.confirm("while I look");
    browser.awaitText("#mode", "frozen by anna until ");
    assertThat(shop.qos.control().status().until()).isPresent();
  }

  /** A class without a target, of which most is turned away, is not well. */
  @Test
  void whatIf_floodOfAClassWithoutTarget_saysThatItIsTurnedAway() {
    open();
    shop.bronze.rate(300);
    browser.awaitText("#what-if-body .verdict", "bronze turned away");
    assertThat(browser.text("#what-if-body .verdict")).startsWith("✗ As it is, predicted: ");
    assertThat(browser.cell("#what-if-body", "bronze", "Target")).endsWith(" % turned away");
  }

  /** Ten times the capacity of bronze: 8 threads of 61 ms serve 131 a second. */
  @Test
  void page_whileTheServerIsFlooded_answersAndApplies() {
    open();
    shop.bronze.rate(1300);
    await()
        .atMost(AT_MOST)
        .until(() -> browser.figure("bronze", "Turned away").matches("[1-9]\\d+/s"));
    Object millis =
        browser.later(
            """
            const done = arguments[arguments.length - 1];
            const began = performance.now();
            qosPage.console.read('propose', {budgets: 'bronze=1'}).then(() => done(performance.now() - began))""");
    System.out.println("a proposal under a flood of ten times took ms: " + millis);
    browser.threads("bronze", 1);
    browser.click("#apply");
    browser.confirm("contain the flood");
    await().atMost(AT_MOST).until(() -> shop.budget("bronze") == 1);
  }
}
