package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A terminal by {@code stty} and {@code test}; without these programs there is none. */
final class UnixTerminal implements Terminal {
  /** The traditional width. */
  private static final int COLUMNS = 80;

  private static final int MOST_COLUMNS = 1000;
  private static final Pattern SIZE = Pattern.compile("(\\d{1,5}) (\\d{1,5})");
  private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,4}");

  private final Map<String, String> environment;

  /** Unknown until it is asked for, as a process takes its time. */
  private @Nullable Boolean there;

  UnixTerminal(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public boolean isThere() {
    Boolean known = there;
    if (known == null) {
      // Not System.console(), which exists without a terminal from JDK 22 on.
      known =
          ended(new ProcessBuilder("sh", "-c", "test -t 0 && test -t 1").inheritIO()).isPresent();
      there = known;
    }
    return known;
  }

  @Override
  public boolean isScreen() {
    String kind = environment.getOrDefault("TERM", "");
    return !kind.isEmpty() && !kind.equals("dumb") && isThere();
  }

  @Override
  public int columns() {
    int found = isThere() ? size(2, 0) : 0;
    String told = environment.getOrDefault("COLUMNS", "");
    if (found == 0 && NUMBER.matcher(told).matches()) {
      found = Integer.parseInt(told);
    }
    return found == 0 ? COLUMNS : Math.min(found, MOST_COLUMNS);
  }

  @Override
  public int rows() {
    int found = isThere() ? size(1, 0) : 0;
    return found == 0 ? Integer.MAX_VALUE : found;
  }

  private static int size(int group, int unknown) {
    Matcher size = SIZE.matcher(run("stty size"));
    return size.matches() ? Integer.parseInt(size.group(group)) : unknown;
  }

  @Override
  public AutoCloseable keys() {
    String before = isThere() ? run("stty -g") : "";
    if (!before.matches("[0-9a-f:=A-Z]+")) {
      return () -> {};
    }
    run("stty -icanon -echo min 1");
    return () -> run("stty " + before);
  }

  @Override
  public String ask(String key, String option, boolean hidden) {
    Console console = isThere() ? System.console() : null;
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

  /** The output of a shell command in this terminal; empty if it fails. */
  private static String run(String line) {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", line + " 2>/dev/null");
    return ended(shell.redirectInput(ProcessBuilder.Redirect.INHERIT)).orElse("");
  }

  /** The output of a process; empty if it fails, or takes longer than a second. */
  private static Optional<String> ended(ProcessBuilder of) {
    try {
      Process process = of.start();
      String said = new String(process.getInputStream().readNBytes(200), StandardCharsets.UTF_8);
      boolean succeeds = process.waitFor(1, TimeUnit.SECONDS) && process.exitValue() == 0;
      return Optional.of(said.strip()).filter(each -> succeeds);
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
