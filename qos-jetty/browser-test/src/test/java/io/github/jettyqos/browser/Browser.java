package io.github.jettyqos.browser;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium of Debian. */
final class Browser implements AutoCloseable {
  /**
   * The logger of a warning about the version of the developer protocol, which is not used here.
   */
  private static final Logger VERSIONS =
      Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder");

  /** The timeout of a test; the page polls each second. */
  static final Duration AT_MOST = Duration.ofSeconds(10);

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  static {
    Awaitility.setDefaultPollInterval(Duration.ofMillis(20));
  }

  private static final String AXE = read("/axe.min.js");

  private static String read(String resource) {
    try (InputStream in = Browser.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  final ChromeDriver driver;

  Browser(Path profile) {
    LoggingPreferences all = new LoggingPreferences();
    all.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM.toString());
    options.setCapability(ChromeOptions.LOGGING_PREFS, all);
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--user-data-dir=" + profile);
    ChromeDriverService service =
        new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build();
    VERSIONS.setLevel(Level.OFF);
    driver = new ChromeDriver(service, options);
  }

  static boolean isInstalled() {
    return Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER);
  }

  /** Opens a page as in a new tab, without earlier state. */
  void open(String url) {
    driver.get("about:blank");
    driver.executeCdpCommand(
        "Storage.clearDataForOrigin", Map.of("origin", url, "storageTypes", "all"));
    driver.get(url);
  }

  /** Opens the console, and waits for two polls. */
  void openConsole(String url, String token) {
    openConsole(url, token, "200ms");
  }

  void openConsole(String url, String token, String poll) {
    size(1280, 900);
    open(url + "?poll=" + poll + "#token=" + token);
    awaitLooks(2);
  }

  /**
   * Runs a script before those of each page that is opened from now on.
   *
   * @return ends this
   */
  AutoCloseable before(String script) {
    Object id =
        cdp("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script)).get("identifier");
    return () -> cdp("Page.removeScriptToEvaluateOnNewDocument", Map.of("identifier", id));
  }

  /** Changes each answer of the operation state, the variable "state", before the page sees it. */
  AutoCloseable altering(String script) {
    return before(
        """
        const answering = window.fetch;
        let asked = 0;
        window.fetch = async (url, options) => {
          const answer = await answering(url, options);
          if (!String(url).endsWith('/api/state')) {
            return answer;
          }
          const state = await answer.json();
          asked++;
          %s
          return new Response(JSON.stringify(state));
        }"""
            .formatted(script));
  }

  /** Waits for a number of further polls of the page. */
  void awaitLooks(int more) {
    long enough = looks() + more;
    await("looks").atMost(AT_MOST).until(() -> looks() >= enough);
  }

  private long looks() {
    return ((Number) js("return Number(document.body.dataset.looks ?? 0)")).longValue();
  }

  void size(int width, int height) {
    cdp(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
  }

  /** Also switches animations off, so that a click hits its target. */
  void scheme(String lightOrDark) {
    cdp(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(
                Map.of("name", "prefers-color-scheme", "value", lightOrDark),
                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
  }

  Map<String, Object> cdp(String command, Map<String, Object> parameters) {
    return driver.executeCdpCommand(command, parameters);
  }

  @Nullable Object js(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** Runs a script that passes its result to its last argument. */
  @Nullable Object later(String script, Object... arguments) {
    return driver.executeAsyncScript(script, arguments);
  }

  WebElement find(String css) {
    return driver.findElement(By.cssSelector(css));
  }

  List<WebElement> all(String css) {
    return driver.findElements(By.cssSelector(css));
  }

  double number(String script, Object... arguments) {
    return ((Number) js("return " + script, arguments)).doubleValue();
  }

  /** The classes in the order of their cards. */
  List<String> cards() {
    return ((List<?>)
            js(
                "return [...document.querySelectorAll('#class-cards > [data-class]')].map((each) => each.dataset.class)"))
        .stream().map(String::valueOf).toList();
  }

  String text(String css) {
    return String.valueOf(
        js("return document.querySelector(arguments[0])?.textContent ?? ''", css));
  }

  void awaitText(String css, String part) {
    await(css + " has " + part).atMost(AT_MOST).until(() -> text(css).contains(part));
  }

  /** The cell of a class's row, by the label of its column. */
  String cell(String tableCss, String className, String label) {
    return String.valueOf(
        js(
            """
            for (const row of document.querySelectorAll(arguments[0] + ' tbody tr')) {
              if (row.cells[0].textContent === arguments[1]) {
                return row.querySelector(`td[data-label="${arguments[2]}"]`).textContent;
              }
            }
            return null""",
            tableCss,
            className,
            label));
  }

  /** A figure of a class, by its label on the card; empty if there is none. */
  String figure(String className, String label) {
    return String.valueOf(
        js(
            """
            const [name, label] = [...arguments].map((each) => CSS.escape(each));
            return document.querySelector(`[data-class="${name}"] [data-label="${label}"]`)?.textContent ?? ''""",
            className,
            label));
  }

  /** Whether the card of a class shows this budget. */
  boolean hasBudget(String className, int budget) {
    return figure(className, "Threads").matches("\\d+ of %1$d|%1$d \\+ .*".formatted(budget));
  }

  /** Clicks at an element, in opened details. */
  void click(String css) {
    js(
        """
        const found = document.querySelector(arguments[0]);
        found.closest('#details')?.setAttribute('open', '');
        found.scrollIntoView({block: 'center'})""",
        css);
    find(css).click();
  }

  /** Enters a number of threads for a class. */
  void threads(String className, int threads) {
    WebElement input = find("[data-budget='" + className + "']");
    js("arguments[0].scrollIntoView({block: 'center'})", input);
    input.sendKeys(Keys.chord(Keys.CONTROL, "a"), String.valueOf(threads));
  }

  /** Enters a reason in the open dialog, and confirms. */
  void confirm(String reason) {
    await("dialog").atMost(AT_MOST).until(() -> !all("#reason").isEmpty());
    find("#reason").sendKeys(reason, Keys.ENTER);
    await("dialog is closed").atMost(AT_MOST).until(() -> all("dialog[open]").isEmpty());
  }

  void press(CharSequence key) {
    new Actions(driver).sendKeys(key).perform();
  }

  /** The severe entries of the browser's console since the last call. */
  List<String> severe() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.SEVERE.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  /** The serious and critical violations that axe finds. */
  List<?> serious() {
    js(AXE);
    return (List<?>)
        later(
            """
            const done = arguments[arguments.length - 1];
            axe.run(document, {resultTypes: ['violations']}).then(({violations}) => done(violations
              .filter((each) => ['serious', 'critical'].includes(each.impact))
              .flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`))))""");
  }

  /** Takes a picture of the visible page. */
  void picture(Path file) {
    Object png = cdp("Page.captureScreenshot", Map.of("format", "png")).get("data");
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, Base64.getDecoder().decode(String.valueOf(png)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
