package io.github.jettyqos.browser;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
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

/** A headless Chromium, as Debian has it. */
final class Browser implements AutoCloseable {
  /** Warns that it knows no protocol of developers of this version, which nothing here uses. */
  private static final Logger VERSIONS =
      Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder");

  /** An await of the tests; the page looks each second. */
  static final Duration AT_MOST = Duration.ofSeconds(10);

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  static {
    Awaitility.setDefaultPollInterval(Duration.ofMillis(20));
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

  /** Opens a page as if in a new tab: nothing is kept of what was before. */
  void open(String url) {
    driver.get("about:blank");
    driver.executeCdpCommand(
        "Storage.clearDataForOrigin", Map.of("origin", url, "storageTypes", "all"));
    driver.get(url);
  }

  /** Opens the console, and waits until it has looked twice. */
  void openConsole(String url, String token) {
    openConsole(url, token, "200ms");
  }

  void openConsole(String url, String token, String poll) {
    size(1280, 900);
    open(url + "?poll=" + poll + "#token=" + token);
    awaitLooks(2);
  }

  /** Waits until the page has asked the server so many times more than now. */
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

  /** Also without what moves, so that a click is where it was aimed at. */
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

  /** A script whose last argument is told the answer. */
  @Nullable Object later(String script, Object... arguments) {
    return driver.executeAsyncScript(script, arguments);
  }

  WebElement find(String css) {
    return driver.findElement(By.cssSelector(css));
  }

  List<WebElement> all(String css) {
    return driver.findElements(By.cssSelector(css));
  }

  String text(String css) {
    return String.valueOf(
        js("return document.querySelector(arguments[0])?.textContent ?? ''", css));
  }

  void awaitText(String css, String part) {
    await(css + " has " + part).atMost(AT_MOST).until(() -> text(css).contains(part));
  }

  /** The cell of a row that a class heads, by the label of its column. */
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

  void click(String css) {
    js("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", css);
    find(css).click();
  }

  /** Puts a number of threads for a class, as by typing. */
  void threads(String className, int threads) {
    WebElement input = find("[data-budget='" + className + "']");
    js("arguments[0].scrollIntoView({block: 'center'})", input);
    input.sendKeys(Keys.chord(Keys.CONTROL, "a"), String.valueOf(threads));
  }

  /** Gives the dialog that is open a reason, and goes on. */
  void confirm(String reason) {
    await("dialog").atMost(AT_MOST).until(() -> !all("#reason").isEmpty());
    find("#reason").sendKeys(reason, Keys.ENTER);
    await("dialog is closed").atMost(AT_MOST).until(() -> all("dialog[open]").isEmpty());
  }

  void press(CharSequence key) {
    new Actions(driver).sendKeys(key).perform();
  }

  /** What the console of the browser was told since the last time, of the worst kind. */
  List<String> severe() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.SEVERE.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Takes a picture of what is seen. */
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
