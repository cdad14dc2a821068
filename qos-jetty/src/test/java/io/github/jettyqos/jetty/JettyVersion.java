package io.github.jettyqos.jetty;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.module.ModuleDescriptor.Version;
import org.eclipse.jetty.util.Jetty;

/** The Jetty version of the tests; the build selects another one by {@code jetty.version}. */
public final class JettyVersion {
  private JettyVersion() {}

  /** Skips a test of behaviour that an older Jetty has wrong, with the reason. */
  public static void assumeAtLeast(String version, String otherwise) {
    assumeTrue(
        Version.parse(Jetty.VERSION).compareTo(Version.parse(version)) >= 0,
        () -> "Jetty " + Jetty.VERSION + ": " + otherwise);
  }
}
