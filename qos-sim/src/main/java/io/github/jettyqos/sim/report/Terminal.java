package io.github.jettyqos.sim.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Help.Ansi;

/** The output streams of this process, and whether a terminal shows them. */
public enum Terminal {
  /** Standard output. */
  OUT("/proc/self/fd/1"),
  /** Standard error. */
  ERR("/proc/self/fd/2");

  /** Where Linux says what the stream is; the JDK knows of both together only. */
  private final Path descriptor;

  Terminal(String descriptor) {
    this.descriptor = Path.of(descriptor);
  }

  /** {@return whether a terminal shows the stream, and no file or pipe takes it} */
  public boolean isShown() {
    try {
      String file = Files.readSymbolicLink(descriptor).toString();
      return file.startsWith("/dev/pts/")
          || file.startsWith("/dev/tty")
          || file.equals("/dev/console");
    } catch (IOException | UnsupportedOperationException e) { // not on Linux
      return Ansi.AUTO.enabled();
    }
  }

  /**
   * {@return whether the stream may have colours: at a terminal that knows them, unless {@code
   * NO_COLOR} is set}
   */
  public boolean isColoured() {
    return isShown() && Ansi.AUTO.enabled() && !"dumb".equals(System.getenv("TERM"));
  }
}
