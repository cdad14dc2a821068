package io.github.jettyqos.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The base of the console tests: one server and one browser for all, as they start in seconds. */
@ExtendWith({Console.Installed.class, Console.Running.class})
abstract class Console {
  protected Shop shop;
  protected Browser browser;

  /** Server and browser, until all tests are over. */
  record Both(Path dir, Shop shop, Browser browser)
      implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    static Both start() {
      try {
        Path dir = Files.createTempDirectory("qos-browser");
        Path profile = Files.createDirectory(dir.resolve("profile"));
        return new Both(dir, new Shop(dir), new Browser(profile));
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() throws Exception {
      browser.close();
      shop.close();
      try (Stream<Path> all = Files.walk(dir)) {
        all.sorted(Comparator.reverseOrder()).forEach(each -> each.toFile().delete());
      }
    }
  }

  /** The resolver that passes them to each test. */
  static final class Running implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Both.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(ExtensionContext.Namespace.GLOBAL)
          .getOrComputeIfAbsent(Both.class, key -> Both.start(), Both.class);
    }
  }

  /** The check before anything starts. */
  static final class Installed implements org.junit.jupiter.api.extension.BeforeAllCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
      boolean there = Browser.isInstalled();
      if (Boolean.getBoolean("chromium.required")) {
        assertThat(there).as("/usr/bin/chromium and /usr/bin/chromedriver are there").isTrue();
      }
      assumeTrue(
          there, "needs chromium and chromedriver, Debian's packages chromium and chromium-driver");
    }
  }

  @BeforeEach
  void takeBoth(Both both) {
    shop = both.shop();
    browser = both.browser();
    shop.reset();
    browser.scheme("light");
    browser.severe();
  }

  /** Severe entries include violations of the page's policy. */
  @AfterEach
  void browserLog_ofEachTest_hasNothingSevere() {
    assertThat(browser.severe()).isEmpty();
  }
}
