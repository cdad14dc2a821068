package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.AdmissionMode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;

/** Tests of what an operator sees first: the sentence, then the worst class. */
final class FirstSightTest extends Console {
  private void open() {
    browser.openConsole(shop.console, Shop.OPERATOR);
  }

  private void awaitFirst(String className) {
    await(className + " is the first card")
        .atMost(AT_MOST.multipliedBy(2))
        .until(() -> browser.cards().get(0).equals(className));
  }

  /** All is well, until bronze is flooded in the eyes of the page. */
  private static final String FLOODED =
      """
      const worst = window.flooded ? 'bronze' : 'gold';
      state.sentence = worst + ': so';
      state.findings = ['gold', 'silver', 'bronze']
        .map((name) => ({class: name, state: window.flooded && name === worst ? 'turned-away' : 'kept', sentence: name + ': so'}))
        .sort((a, b) => (b.class === worst) - (a.class === worst));
      """;

  /** Six threads of 61 ms serve less than 100 of 300 requests a second. */
  @Test
  void flood_ofOneClass_isTheSentenceAndTheFirstCardWithItsReasons(@TempDir Path dir)
      throws Exception {
    Shop flooded = Shop.of(dir, List.of("calm", "bronze"), Shop.freePort());
    try {
      browser.openConsole(flooded.console, Shop.OPERATOR);
      flooded.bronze.rate(300);
      awaitFirst("bronze");
      browser.awaitText("#sentence", "bronze: ");
      browser.awaitText("#sentence", "turned away");
      assertThat(browser.find("#sentence").getDomAttribute("data-kind")).isEqualTo("bad");
      browser.awaitText("[data-class=bronze] .state", "turned away");
      await()
          .atMost(AT_MOST)
          .until(() -> browser.figure("bronze", "Turned away").matches("[1-9]\\d+/s"));
      browser.awaitText("[data-class=bronze] .figures", "queue full ");
      assertThat(browser.figure("bronze", "Queue")).endsWith(" of 20");
    } finally {
      browser.driver.get("about:blank");
      flooded.close();
    }
  }

  @Test
  void hang_ofAllThreads_isOnTheCardOfItsClass() {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest request = HttpRequest.newBuilder(URI.create(shop.url + "/gold/hang")).build();
    List<CompletableFuture<HttpResponse<Void>>> answers = new ArrayList<>();
    open();
    try {
      for (int i = 0; i < 8; i++) {
        answers.add(client.sendAsync(request, HttpResponse.BodyHandlers.discarding()));
      }
      browser.awaitText("[data-class=gold] .figures", "seem to hang");
      assertThat(browser.figure("gold", "Threads")).matches("3 \\+ [1-5] borrowed|\\d of 3");
      await().atMost(AT_MOST).until(() -> browser.find("#stuck").isDisplayed());
    } finally {
      shop.hanging.release(answers.size());
    }
    answers.forEach(CompletableFuture::join);
    shop.hanging.drainPermits(); // of those that were turned away
  }

  @Test
  void phone_390Wide_hasTheWorstClassOnItsFirstScreen() throws Exception {
    try (AutoCloseable end = browser.altering(FLOODED)) {
      open();
      browser.size(390, 844);
      browser.js("window.flooded = true");
      awaitFirst("bronze");
      browser.js("scrollTo(0, 0)");
      double bottom =
          browser.number(
              "document.querySelector('#class-cards > :first-child .figures').getBoundingClientRect().bottom");
      assertThat(bottom).isLessThanOrEqualTo(844);
      assertThat(browser.number("document.getElementById('sentence').getBoundingClientRect().top"))
          .isBetween(0.0, 300.0);
    }
  }

  /** Its twin is the order above: a card that is not in use moves. */
  @Test
  void cards_whileOneIsUsed_stayWhereTheyAre() throws Exception {
    try (AutoCloseable end = browser.altering(FLOODED)) {
      open();
      browser.js("document.querySelector('[data-class=gold] .card-link').focus()");
      browser.js("window.flooded = true");
      browser.awaitText("#sentence", "bronze");
      browser.awaitLooks(4);
      assertThat(browser.cards().get(0)).isEqualTo("gold");
      browser.js("document.activeElement.blur()");
      awaitFirst("bronze");
    }
  }

  /** Each poll tells of another worst class, none worse than the one before. */
  @Test
  void cards_ofStatesThatChangeAtEachPoll_doNotJump() throws Exception {
    try (AutoCloseable end =
        browser.altering(
            """
            const worst = asked % 2 ? 'gold' : 'silver';
            state.findings = ['gold', 'silver', 'bronze'].map((name) => ({class: name, state: 'late', sentence: name + ': late'}))
              .sort((a, b) => (b.class === worst) - (a.class === worst));
            """)) {
      open();
      browser.js(
          """
          window.moves = 0;
          new MutationObserver((all) => window.moves += all.length).observe(document.getElementById('class-cards'), {childList: true})""");
      browser.awaitLooks(12);
      assertThat(browser.number("window.moves")).isLessThanOrEqualTo(4); // one change of places
    }
  }

  @Test
  void observation_ofAdmission_isSaidAndFiguresAreWhatWouldBe() {
    shop.qos.admission(AdmissionMode.OBSERVE);
    shop.bronze.rate(150);
    open();
    assertThat(browser.find("#observes").isDisplayed()).isTrue();
    await()
        .atMost(AT_MOST)
        .until(() -> browser.figure("bronze", "Turned away").matches("would be [1-9].*/s"));
    shop.qos.admission(AdmissionMode.ENFORCE);
    await().atMost(AT_MOST).until(() -> !browser.find("#observes").isDisplayed());
    await()
        .atMost(AT_MOST)
        .until(() -> browser.figure("bronze", "Turned away").matches("[1-9].*/s"));
  }

  /** The clock of the note runs fast here; it stands still while the pointer is on the note. */
  @Test
  void note_ofWhatWasDone_goesUnlessItIsLookedAt() throws Exception {
    try (AutoCloseable end =
        browser.before(
            """
            const later = window.setTimeout;
            window.setTimeout = (what, ms, ...more) => later(what, ms === 8000 ? 600 : ms, ...more)""")) {
      open();
      browser.click("#freeze");
      browser.confirm("to see what is said");
      browser.awaitText("#said", "freeze");
      new Actions(browser.driver).moveToElement(browser.find("#said")).perform();
      browser.awaitLooks(6);
      assertThat(browser.find("#said").isDisplayed()).isTrue();
      new Actions(browser.driver).moveToElement(browser.find("#sentence")).perform();
      await().atMost(AT_MOST).until(() -> !browser.find("#said").isDisplayed());
    }
  }

  @Test
  void word_atTheFocusOrThePointer_isExplained() throws Exception {
    try (AutoCloseable end = browser.altering(FLOODED)) {
      open();
      browser.js("document.querySelector('[data-word=partition]').focus()");
      assertThat(browser.text("#tip")).isEqualTo("partition: all budgets, and the total");
      assertThat(browser.find("#tip").isDisplayed()).isTrue();
      browser.press(Keys.ESCAPE);
      assertThat(browser.find("#tip").isDisplayed()).isFalse();
      browser.js("document.querySelector('[data-class=gold]').scrollIntoView({block: 'center'})");
      new Actions(browser.driver)
          .moveToElement(browser.find("[data-class=gold] [data-word='lend, borrow']"))
          .perform();
      browser.awaitText("#tip", "lend, borrow: to let others use idle threads");
    }
  }
}
