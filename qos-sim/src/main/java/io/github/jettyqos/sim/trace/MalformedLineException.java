package io.github.jettyqos.sim.trace;

/** A line that cannot be read. It is counted, so it needs no trace of calls. */
final class MalformedLineException extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST = 40;

  private final String reason;

  MalformedLineException(String reason) {
    super(reason, null, false, false);
    this.reason = reason;
  }

  String reason() {
    return reason;
  }

  /** Shows the piece at fault. */
  static MalformedLineException of(String what, String piece, String problem) {
    String shown = LineProblems.shown(piece, LONGEST);
    return new MalformedLineException(what + " '" + shown + "' " + problem);
  }
}
