package io.github.jettyqos.ctl;

import io.github.jettyqos.ctl.text.Terminal;
import org.jspecify.annotations.Nullable;

/** Why somebody changes a server. */
final class Reason {
  static final String NAME = "reason";
  static final String[] OPTIONS = {"-m", "--reason"};
  static final String DESCRIPTION = "why, one line, for the log; asked for on a terminal";

  private Reason() {}

  /** The one that was given, or the answer of whoever sits there. */
  static String of(@Nullable String given, Terminal terminal) {
    return given == null ? terminal.ask(NAME, "--reason 'WHY'", false) : given;
  }
}
