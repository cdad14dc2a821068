package io.github.jettyqos.sim.trace;

/** The format of a trace file. */
public enum TraceFormat {
  /** The Common Log Format of web servers, with or without what the Combined one adds. */
  COMMON_LOG("Common Log Format"),

  /** The W3C Extended Log Format, with its columns in {@code #Fields}. */
  W3C("W3C Extended Log Format"),

  /** Values between commas, semicolons or tabs, under a line of names. */
  CSV("CSV with named columns"),

  /** The number of requests of each second, one a line; a first line may name it. */
  PER_SECOND("counts per second"),

  /** CSV with the columns {@code minute}, {@code requests} and perhaps {@code bytes}. */
  PER_MINUTE("counts per minute");

  private final String words;

  TraceFormat(String words) {
    this.words = words;
  }

  /** The format in words. */
  @Override
  public String toString() {
    return words;
  }
}
