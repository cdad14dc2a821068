package io.github.jettyqos.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A test of one hour of the page in fast motion. */
final class HourTest extends Console {
  private static final int HOUR = 3600;

  /** At this poll all bounded data are full: ten minutes of values, 200 rows of the log. */
  private static final int FULL = 1200;

  /**
   * A replacement of the server: its last answer, a second later each time, with a new partition
   * and a decision with its own reason.
   */
  private static final String FAST =
      """
      const done = arguments[arguments.length - 1];
      const read = (path) => qosPage.console.read(path);
      Promise.all([read('state'), read('decisions'), read('history')]).then(([state, [decision], history]) => {
        const start = Date.parse(state.now);
        let second = 0;
        const at = () => new Date(start + second * 1000).toISOString();
        const answers = {
          state: () => {
            second++;
            const classes = state.classes.map((each) => ({...each, measured: 0.02 + (second % 50) / 1000, queued: second % 7}));
            return {...state, classes, now: at(), partition: {...state.partition, number: 1000 + Math.floor(second / 10)},
              decision: {...state.decision, number: 10000 + second}};
          },
          decisions: () => [{...decision, number: 10000 + second, at: at(), reason: `reason ${second}`}],
          changes: () => [],
          history: () => history.map((each, k) => ({...each, number: 1000 + Math.floor(second / 10) - k, inForce: k === 0})),
        };
        const {transport} = qosPage.console;
        const real = transport.read.bind(transport);
        transport.read = async (operation, given) => answers[operation] ? JSON.parse(JSON.stringify(answers[operation]())) : real(operation, given);
        done();
      })""";

  private record Size(long values, long elements, double nodes, double heap) {}

  private Size size() {
    browser.cdp("HeapProfiler.collectGarbage", Map.of());
    Map<String, Double> metrics = new java.util.HashMap<>();
    for (Object each : (List<?>) browser.cdp("Performance.getMetrics", Map.of()).get("metrics")) {
      Map<?, ?> metric = (Map<?, ?>) each;
      metrics.put((String) metric.get("name"), ((Number) metric.get("value")).doubleValue());
    }
    return new Size(
        ((Number) browser.js("return qosPage.timeline.kept()")).longValue(),
        ((Number) browser.js("return document.querySelectorAll('*').length")).longValue(),
        metrics.get("Nodes"),
        metrics.get("JSHeapUsedSize"));
  }

  /** Polls a number of times, and lets the browser draw at intervals. */
  private void look(int times) {
    Object failed =
        browser.later(
            """
            const done = arguments[arguments.length - 1];
            (async () => {
              for (let i = 1; i <= arguments[0]; i++) {
                await qosPage.look();
                if (i % 20 === 0) {
                  await new Promise(requestAnimationFrame);
                }
              }
            })().then(() => done(null), (failure) => done(String(failure)))""",
            times);
    assertThat(failed).isNull();
  }

  @Test
  void memory_overAnHour_doesNotGrow() {
    browser.openConsole(shop.console, Shop.OPERATOR);
    browser.cdp("Performance.enable", Map.of());
    browser.driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
    browser.later(FAST);
    look(FULL);
    Size full = size();
    look(HOUR - FULL);
    Size after = size();
    browser.driver.get("about:blank");

    // the times, and 8 series of each of 3 classes, of 600 values each
    assertThat(full.values()).isEqualTo((1 + 3 * 8) * 600);
    assertThat(after.values()).isEqualTo(full.values());
    assertThat(after.elements()).isLessThan(full.elements() + 50);
    assertThat(after.nodes()).isLessThan(full.nodes() * 1.1);
    assertThat(after.heap()).isLessThan(full.heap() + 3e6);
  }
}
