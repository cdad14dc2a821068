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

/** One server and one browser for all tests of the console; they start in seconds. */
@ExtendWith({Console.Installed.class, Console.Running.class})
abstract class Console {
  protected Shop shop;
  protected Browser browser;

  /** Both, until all tests are over. */
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

  /** Hands them to each test. */
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

  /** Asked before anything starts. */
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

  /** Among them is whatever the policy of the page did not allow. */
  @AfterEach
  void browserLog_ofEachTest_hasNothingSevere() {
    assertThat(browser.severe()).isEmpty();
  }
}
