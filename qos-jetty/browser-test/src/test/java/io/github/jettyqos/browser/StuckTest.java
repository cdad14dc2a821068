package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The list of stuck handlers, which is there only while there are any. */
final class StuckTest extends Console {
  @Test
  void handler_thatHangs_isListedWithItsStackUntilItReturns() throws Exception {
    browser.openConsole(shop.console, Shop.VIEWER, "200ms");
    browser.awaitLooks(1);
    assertThat(browser.find("#stuck").isDisplayed()).isFalse();
    HttpRequest request = HttpRequest.newBuilder(URI.create(shop.url + "/gold/hang")).build();
    CompletableFuture<HttpResponse<Void>> answer =
        HttpClient.newHttpClient().sendAsync(request, HttpResponse.BodyHandlers.discarding());
    browser.awaitText("#stuck-body", "GET /gold/hang");
    assertThat(browser.cell("#stuck-body", "gold", "State")).isEqualTo("waiting");
    assertThat(browser.cell("#stuck-body", "gold", "Stack")).contains("Shop$Application.handle(");
    shop.hanging.release();
    assertThat(answer.get().statusCode()).isEqualTo(204);
    await().atMost(AT_MOST).until(() -> !browser.find("#stuck").isDisplayed());
  }
}
