package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What the top of the page says of a server in trouble. */
final class TroubleTest extends Console {
  /** Eight hang, and the queues behind them fill; by what depends on the machine of the test. */
  @Test
  void handlers_thatHang_areHighPressureUntilTheyReturn() {
    browser.openConsole(shop.console, Shop.VIEWER, "200ms");
    browser.awaitText("#pressure", "pressure");
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest request = HttpRequest.newBuilder(URI.create(shop.url + "/gold/hang")).build();
    List<CompletableFuture<HttpResponse<Void>>> answers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      answers.add(client.sendAsync(request, HttpResponse.BodyHandlers.discarding()));
    }
    try {
      await()
          .atMost(AT_MOST)
          .until(() -> browser.text("#pressure").matches("(?s)pressure (0.[89].|1.00) by \\w+.*"));
      await()
          .atMost(AT_MOST)
          .until(() -> !browser.all("#pressure .pill[data-kind=warn]").isEmpty());
    } finally {
      shop.hanging.release(8);
    }
    answers.forEach(CompletableFuture::join);
    shop.hanging.drainPermits(); // of those that were turned away
    await()
        .atMost(AT_MOST)
        .until(() -> browser.text("#pressure").matches("(?s)(no )?pressure( 0.[0-7].*|\\s.*)?"));
  }

  @Test
  void file_thatDoesNotLoad_isNamedWithItsErrorUntilItDoes() throws Exception {
    String valid = Files.readString(shop.file);
    browser.openConsole(shop.console, Shop.VIEWER, "200ms");
    browser.awaitLooks(1);
    assertThat(browser.find("#refused").isDisplayed()).isFalse();
    try {
      Files.writeString(shop.file, valid + "nonsense: 1\n");
      assertThatThrownBy(shop.qos::reload).hasMessageContaining("nonsense");
      browser.awaitText("#refused", "qos.yaml is not in force since");
      assertThat(browser.text("#refused")).contains("nonsense");
    } finally {
      Files.writeString(shop.file, valid);
      shop.qos.reload();
    }
    await().atMost(AT_MOST).until(() -> !browser.find("#refused").isDisplayed());
  }
}
