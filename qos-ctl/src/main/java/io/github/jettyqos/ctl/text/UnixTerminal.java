package io.github.jettyqos.ctl.text;

import io.github.jettyqos.core.check.ConfigException;
import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A terminal as {@code stty} and {@code test} know it. Where these are not, there is none. */
public final class UnixTerminal implements Terminal {
  /** As many as on the terminals that all others follow. */
  private static final int COLUMNS = 80;

  private static final int MOST_COLUMNS = 1000;
  private static final Pattern SIZE = Pattern.compile("(\\d{1,5}) (\\d{1,5})");
  private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,4}");

  private final Map<String, String> environment;
  private final boolean there;

  /**
   * That of this process.
   *
   * @param environment its variables
   */
  public UnixTerminal(Map<String, String> environment) {
    this.environment = environment;
    // Not System.console(), which from JDK 22 on is there without a terminal, too.
    this.there = bothAreTerminals();
  }

  @Override
  public boolean isThere() {
    return there;
  }

  @Override
  public int columns() {
    int found = there ? size(2, 0) : 0;
    String told = environment.getOrDefault("COLUMNS", "");
    if (found == 0 && NUMBER.matcher(told).matches()) {
      found = Integer.parseInt(told);
    }
    return found == 0 ? COLUMNS : Math.min(found, MOST_COLUMNS);
  }

  @Override
  public int rows() {
    int found = there ? size(1, 0) : 0;
    return found == 0 ? Integer.MAX_VALUE : found;
  }

  private static int size(int group, int unknown) {
    Matcher size = SIZE.matcher(run("stty size"));
    return size.matches() ? Integer.parseInt(size.group(group)) : unknown;
  }

  @Override
  public AutoCloseable keys() {
    String before = there ? run("stty -g") : "";
    if (!before.matches("[0-9a-f:=A-Z]+")) {
      return () -> {};
    }
    run("stty -icanon -echo min 1");
    return () -> run("stty " + before);
  }

  @Override
  public String ask(String key, String option, boolean hidden) {
    Console console = there ? System.console() : null;
    if (console == null) {
      throw new ConfigException(key, "is missing; give " + option);
    }
    char[] secret = hidden ? console.readPassword("%s: ", key) : null;
    String answer = hidden ? null : console.readLine("%s: ", key);
    if (secret == null && answer == null) {
      throw new ConfigException(key, "is missing; give " + option);
    }
    return secret == null ? String.valueOf(answer) : new String(secret);
  }

  private static boolean bothAreTerminals() {
    try {
      Process test = new ProcessBuilder("sh", "-c", "test -t 0 && test -t 1").inheritIO().start();
      return test.waitFor(1, TimeUnit.SECONDS) && test.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** What a line of shell prints that has our terminal; empty if it cannot be run. */
  private static String run(String line) {
    try {
      Process process =
          new ProcessBuilder("sh", "-c", line + " 2>/dev/null")
              .redirectInput(ProcessBuilder.Redirect.INHERIT)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String said = new String(process.getInputStream().readNBytes(200), StandardCharsets.UTF_8);
      return process.waitFor(1, TimeUnit.SECONDS) && process.exitValue() == 0 ? said.strip() : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
