package io.github.jettyqos.ctl.text;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Whether a program reads, or a person. */
public final class Format {
  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      order = 99,
      description = "prints exactly the data, as one JSON document; one a line where it goes on")
  private boolean json;

  /** Made by the command line. */
  public Format() {}

  /** {@return whether JSON was asked for} */
  public boolean isJson() {
    return json;
  }
}
