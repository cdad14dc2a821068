package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of thirteen classes on one page: all are told apart, and the browser has little to do. */
final class ManyClassesTest extends Console {
  private static final List<String> TWELVE =
      IntStream.range(0, 12).mapToObj(each -> "class-" + each).toList();

  /** The processor seconds of the main thread. */
  private double worked() {
    for (Object each : (List<?>) browser.cdp("Performance.getMetrics", Map.of()).get("metrics")) {
      Map<?, ?> metric = (Map<?, ?>) each;
      if ("TaskDuration".equals(metric.get("name"))) {
        return ((Number) metric.get("value")).doubleValue();
      }
    }
    throw new AssertionError("no TaskDuration");
  }

  @Test
  void thirteenClasses_areToldApart_andCheapToShow(@TempDir Path dir) throws Exception {
    Shop many = Shop.of(dir, TWELVE, Shop.freePort());
    try {
      browser.openConsole(many.console, Shop.OPERATOR, "100ms");
      assertThat(browser.cards()).hasSize(13);
      assertThat(
              browser.number("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
          .isLessThan(1000);
      List<?> looks =
          (List<?>)
              browser.js(
                  """
                  return [...document.querySelectorAll('#bar-legend .swatch')].map((each) => {
                    const {background} = getComputedStyle(each);
                    return background;
                  })""");
      assertThat(looks).hasSize(13);
      assertThat(new HashSet<>(looks)).hasSize(13);

      browser.cdp("Performance.disable", Map.of());
      browser.cdp("Performance.enable", Map.of("timeDomain", "threadTicks"));
      await().atMost(AT_MOST).until(() -> !browser.all(".u-over").isEmpty());
      double before = worked();
      browser.awaitLooks(30);
      double each = (worked() - before) / 30;
      System.out.println("processor seconds of the main thread for a poll of 13 classes: " + each);
      assertThat(each).as("5 %% of the second between two polls").isLessThan(0.05);
    } finally {
      browser.driver.get("about:blank");
      many.close();
    }
  }
}
