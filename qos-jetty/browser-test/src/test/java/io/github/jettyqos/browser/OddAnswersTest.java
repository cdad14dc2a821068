package io.github.jettyqos.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the page with answers that are legal and rare. */
final class OddAnswersTest extends Console {
  private void open() {
    browser.openConsole(shop.console, Shop.OPERATOR);
  }

  /** The elements that are wider than the screen. */
  private List<?> widerThan(int width) {
    return (List<?>)
        browser.js(
            """
            return document.documentElement.scrollWidth <= arguments[0] ? [] : [...document.querySelectorAll('main *')]
              .filter((each) => !each.closest("#bar") && each.getBoundingClientRect().right > arguments[0]).slice(0, 5).map((each) => each.outerHTML.slice(0, 90))""",
            width);
  }

  @Test
  void figures_thatAreNotKnown_areNamedSo() throws Exception {
    try (AutoCloseable end =
        browser.altering(
            """
            const kept = ['name', 'exempt', 'min', 'max', 'budget', 'total', 'budgets', 'number', 'now', 'threads', 'stuck', 'admission'];
            const empty = (all) => Object.fromEntries(Object.entries(all).map(([key, value]) =>
              [key, kept.includes(key) || Array.isArray(value) ? value : value !== null && typeof value === 'object' ? empty(value) : null]));
            const {classes} = state;
            Object.assign(state, empty(state), {classes: classes.map(empty)});
            """)) {
      open();
      assertThat(browser.text("#link")).isEqualTo("live");
      assertThat(browser.figure("gold", "Delay")).isEqualTo("not known");
      assertThat(browser.figure("gold", "Threads")).isEqualTo("not known of 3");
      assertThat(browser.text("main")).doesNotContain("NaN", "undefined");
    }
  }

  @Test
  void classes_twoHundredWithLongNames_areShownWithoutScrollingSideways() throws Exception {
    try (AutoCloseable end =
        browser.altering(
            """
            const [one] = state.classes;
            state.classes = Array.from({length: 200}, (_, k) => ({...one, name: 'c'.repeat(60) + k}));
            state.partition.budgets = Object.fromEntries(state.classes.map(({name}) => [name, 1]));
            delete state.findings;
            """)) {
      open();
      browser.severe(); // proposals for classes that the server does not have
      assertThat(browser.cards()).hasSize(200);
      browser.size(390, 844);
      browser.awaitLooks(1);
      assertThat(widerThan(390)).isEmpty();
      browser.size(640, 450); // zoomed to 200 %
      browser.awaitLooks(1);
      assertThat(widerThan(640)).isEmpty();
      assertThat(browser.number("document.querySelectorAll('canvas').length")).isLessThan(20);
      browser.severe();
    }
  }

  /** The mark of frost is of a frozen partition alone. */
  @Test
  void pressure_thatIsHigh_isNotMarkedAsFrozen() throws Exception {
    try (AutoCloseable end =
        browser.altering("state.pressure = {value: 0.95, cause: 'threads'};")) {
      open();
      assertThat(browser.text("#pressure [data-kind=warn]")).isEqualTo("pressure 0.95 by threads");
      assertThat(
              browser.js(
                  "return getComputedStyle(document.querySelector('#pressure [data-kind=warn]'),"
                      + " '::before').content"))
          .isEqualTo("\"! \"");
    }
  }

  @Test
  void markup_inNamesAndSentences_isText() throws Exception {
    String markup = "<img src=x onerror=window.owned=1>";
    try (AutoCloseable end =
        browser.altering(
            """
            state.classes[0].name += '<b>bold</b>';
            state.partition.budgets = {[state.classes[0].name]: 3, silver: 3, bronze: 2};
            state.sentence = state.standing = arguments_;
            state.findings = [{class: state.classes[0].name, state: 'late', sentence: arguments_}, {class: null, state: 'late', sentence: '<i>heap</i>'}];
            """
                .replace("arguments_", "'" + markup + "'"))) {
      open();
      assertThat(browser.text("#sentence")).isEqualTo(markup);
      assertThat(browser.text("#server-findings")).isEqualTo("<i>heap</i>");
      assertThat(browser.cards().get(0)).isEqualTo("gold<b>bold</b>");
      assertThat(browser.all("main img, main b, main i")).isEmpty();
      assertThat(browser.js("return window.owned ?? null")).isNull();
      browser.severe(); // proposals for classes that the server does not have
    }
  }
}
