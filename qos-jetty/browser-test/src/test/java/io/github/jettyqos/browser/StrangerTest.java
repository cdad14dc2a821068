package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Tests against unauthorised changes: by viewers, by other sites, and by injected text. */
final class StrangerTest extends Console {
  private static final String MARKUP = "<img src=x onerror=\"window.owned=1\"><b>bold</b>";

  @Test
  void viewer_onThePageAndPastIt_changesNothing() {
    browser.openConsole(shop.console, Shop.VIEWER);
    assertThat(browser.all("[data-change]")).isNotEmpty().noneMatch(each -> each.isEnabled());
    assertThat(browser.find("#viewer").isDisplayed()).isTrue();
    Object status =
        browser.later(
            """
            const done = arguments[arguments.length - 1];
            fetch('/api/freeze', {
              method: 'POST',
              headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + arguments[0]},
              body: '{"reason": "forced"}',
            }).then((answer) => done(answer.status))""",
            Shop.VIEWER);
    assertThat(status).isEqualTo(403L);
    assertThat(shop.isFrozen()).isFalse();
    assertThat(browser.severe()).allMatch(each -> each.contains("403"));
    // Operations that only read are for viewers, too.
    browser.threads("gold", 1);
    browser.awaitText("#what-if-body .verdict", "If applied");
  }

  @Test
  void tokenThatIsNotKnown_isAskedForAgain_andOneThatIsOpensThePage() {
    browser.open(shop.console);
    await().atMost(AT_MOST).until(() -> browser.all("#token").size() == 1);
    browser.find("#token").sendKeys("guess", Keys.ENTER);
    browser.awaitText("#token-problem", "not known");
    assertThat(browser.severe()).allMatch(each -> each.contains("401"));
    browser.find("#token").sendKeys(Shop.OPERATOR, Keys.ENTER);
    browser.awaitText("#you", "anna");
    browser.driver.navigate().refresh();
    browser.awaitText("#you", "anna");
  }

  /**
   * A page of another site, opened in the same browser, tries all kinds of requests, with the token
   * known.
   */
  @Test
  void otherSite_thatPosts_isRefused() throws Exception {
    browser.openConsole(shop.console, Shop.OPERATOR);
    HttpServer evil = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    evil.createContext(
        "/",
        exchange -> {
          byte[] page =
              "<!doctype html><title>evil</title><p>evil".getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    evil.start();
    try {
      browser.driver.get("http://localhost:" + evil.getAddress().getPort() + "/");
      List<?> outcomes =
          (List<?>)
              browser.later(
                  """
              const done = arguments[arguments.length - 1];
              const [root, token] = arguments;
              const body = '{"reason": "evil"}';
              const say = (answer) => answer.ok ? 'read' : `${answer.type}`;
              Promise.all([
                fetch(root + 'api/freeze', {method: 'POST', mode: 'no-cors', headers: {'Content-Type': 'text/plain'}, body}),
                fetch(root + 'api/freeze', {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token}`}, body}),
                fetch(root + 'api/state', {headers: {Authorization: `Bearer ${token}`}}),
              ].map((each) => each.then(say, () => 'refused'))).then(done)""",
                  shop.console,
                  Shop.OPERATOR);
      // A browser may send the first without letting its page read the response, or not at all.
      assertThat(outcomes.get(0)).isIn("opaque", "refused");
      assertThat(outcomes.subList(1, outcomes.size())).isEqualTo(List.of("refused", "refused"));
      browser.js(
          """
          document.body.innerHTML = `<iframe name=there></iframe>
            <form method=post enctype=text/plain target=there action="${arguments[0]}api/freeze">
            <input name='{"reason":"evil","x":"' value='"}'></form>`;
          document.forms[0].submit()""",
          shop.console);
      browser.driver.get(shop.console);
      browser.awaitLooks(2);
      assertThat(shop.isFrozen()).isFalse();
      assertThat(browser.text("#log-body")).doesNotContain("evil");
    } finally {
      evil.stop(0);
      browser.severe(); // the browser's log of each refusal
    }
  }

  @Test
  void markup_inAReason_isText() {
    browser.openConsole(shop.console, Shop.OPERATOR);
    browser.click("#freeze");
    browser.confirm(MARKUP);
    browser.awaitText("#log-body", MARKUP);
    browser.awaitText("#marks", MARKUP);
    browser.click("#explain");
    browser.find("#explain").sendKeys("GET /" + MARKUP.replace(" ", ""), Keys.ENTER);
    browser.awaitText("pre.answer", "/<img");
    browser.awaitLooks(2);
    assertThat(browser.all("main img, main b")).isEmpty();
    assertThat(browser.js("return window.owned ?? null")).isNull();
  }

  @Test
  void script_thatIsNotThePages_isNotRun() {
    browser.openConsole(shop.console, Shop.OPERATOR);
    browser.js(
        """
        const script = document.createElement('script');
        script.textContent = 'window.owned = 1';
        document.body.append(script)""");
    assertThat(browser.js("return window.owned ?? null")).isNull();
    assertThat(browser.severe()).as("the policy says so").isNotEmpty();
  }
}
