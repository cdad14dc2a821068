package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.DurationRange;
import io.github.jettyqos.core.check.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that may go wrong with a server, for simulations: what happens then is better known
 * before. To a running server it means nothing.
 *
 * <p>As text it is a word and what it is about, such as {@code hang silver@20s..40s}.
 *
 * @param kind what goes wrong
 * @param of the name of the class; empty where it is about the whole machine
 * @param factor how many times as slow or as wrong, or the variation; 1 where it means nothing
 * @param from when it begins, from the start; 0 where it is always so
 * @param to when it ends, above {@code from}; 0 where it is always so
 */
public record Fear(Kind kind, String of, double factor, Duration from, Duration to) {

  /** How many a configuration may have. */
  public static final int MOST = 64;

  private static final DurationRange TIME =
      new DurationRange(Duration.ZERO, Duration.ofHours(1000));
  private static final DurationRange STALL =
      new DurationRange(Duration.ofMillis(100), Duration.ofSeconds(10));
  private static final DoubleRange FACTOR = new DoubleRange(0.001, 1000);
  private static final DoubleRange VARIATION = new DoubleRange(1e-6, 1000);

  private static final String CLASS = "(?<class>[A-Za-z0-9_-]+)";
  private static final String TIMES = "@(?<from>[0-9.a-z]+?)\\.\\.(?<to>[0-9.a-z]+)";

  /** What goes wrong. */
  public enum Kind {
    /** Handlers of a class do not come back in that time; they do at its end. */
    HANG(CLASS + TIMES, "silver@20s..40s"),

    /** Requests of a class whose handlers start in that time take so many times as long. */
    SLOW(CLASS + "=(?<factor>[0-9.e-]+)x" + TIMES, "silver=10x@20s..40s"),

    /** Nothing on the machine moves for a time of 100ms to 10s, the control loop included. */
    STALL("(?<length>[0-9.a-z]+)@(?<from>[0-9.a-z]+)", "2s@30s"),

    /** The law is told nothing beforehand, neither speedup nor work. */
    COLD("", ""),

    /** The law is told work that is so many times what it is. */
    WRONG(CLASS + "=(?<factor>[0-9.e-]+)x", "silver=0.5x"),

    /** The work of a class has this variation, with the heavy tail of a lognormal distribution. */
    TAILS(CLASS + "=(?<factor>[0-9.e-]+)", "silver=50");

    @SuppressWarnings("ImmutableEnumChecker") // a pattern never changes
    private final Pattern form;

    private final String example;

    Kind(String form, String example) {
      this.form = Pattern.compile(form);
      this.example = example;
    }

    /** {@return the word in a configuration, and the name of the option} */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** {@return what it can be about, such as {@code silver@20s..40s}; empty if nothing} */
    public String example() {
      return example;
    }
  }

  /**
   * Reads a fear: its word, and what it is about.
   *
   * @param key the dotted key, for messages
   * @param text such as {@code hang silver@20s..40s}
   * @return the fear
   * @throws ConfigException if the text is none
   */
  public static Fear parse(String key, String text) {
    String[] words = text.strip().split("\\s+", 2);
    for (Kind kind : Kind.values()) {
      if (kind.word().equals(words[0])) {
        return parse(key, kind, words.length > 1 ? words[1] : "");
      }
    }
    throw ConfigException.of(
        key,
        text,
        "is no fear; give hang, slow, stall, cold, wrong or tails, such as \"hang silver@20s..40s\"");
  }

  /**
   * Reads what a fear is about.
   *
   * @param key the dotted key or the option, for messages
   * @param kind what goes wrong
   * @param about such as {@code silver@20s..40s}
   * @return the fear
   * @throws ConfigException if the text does not say it
   */
  public static Fear parse(String key, Kind kind, String about) {
    Matcher form = kind.form.matcher(about);
    if (!form.matches()) {
      throw ConfigException.of(
          key,
          about,
          kind.example.isEmpty()
              ? "is more than " + kind.word() + " takes; give the word alone"
              : "does not say what " + kind.word() + " is about; give it as in " + kind.example);
    }
    try {
      return new Fear(
          kind, group(form, "class"), factor(key, form), from(form), to(key, kind, form));
    } catch (ConfigException e) {
      throw e.at(key);
    }
  }

  /** Refuses too many of them, and what is about a class that there is not. */
  static void checkAll(String key, List<Fear> fears, List<String> classes) {
    if (fears.size() > MOST) {
      throw ConfigException.of(key, fears.size(), "fears; give at most " + MOST);
    }
    for (int i = 0; i < fears.size(); i++) {
      fears.get(i).checkName(key + "[" + i + "]", classes);
    }
  }

  /** Checks every component. */
  public Fear {
    DoubleRange factors = kind == Kind.TAILS ? VARIATION : FACTOR;
    factors.check(kind.word(), factor);
    TIME.check(kind.word(), from);
    TIME.check(kind.word(), to);
    boolean timed = kind == Kind.HANG || kind == Kind.SLOW || kind == Kind.STALL;
    if (timed && to.compareTo(from) <= 0) {
      throw ConfigException.of(
          kind.word(),
          Durations.format(from) + ".." + Durations.format(to),
          "ends before it begins; give the earlier time first");
    }
    if (kind == Kind.STALL) {
      STALL.check(kind.word(), to.minus(from));
    }
  }

  /**
   * Says where no class has the name.
   *
   * @param key the dotted key or the option, for the message
   * @param names all there are
   */
  public void checkName(String key, List<String> names) {
    if (!of.isEmpty() && !names.contains(of)) {
      throw ConfigException.of(key, this, "is about no class there is; there are " + names);
    }
  }

  /** As {@link #parse(String, String)} reads it. */
  @Override
  public String toString() {
    String times = "@" + Durations.format(from) + ".." + Durations.format(to);
    return switch (kind) {
      case HANG -> "hang " + of + times;
      case SLOW -> "slow " + of + "=" + shown(factor) + "x" + times;
      case STALL -> "stall " + Durations.format(to.minus(from)) + "@" + Durations.format(from);
      case COLD -> "cold";
      case WRONG -> "wrong " + of + "=" + shown(factor) + "x";
      case TAILS -> "tails " + of + "=" + shown(factor);
    };
  }

  private static String shown(double factor) {
    return new BigDecimal(Double.toString(factor)).stripTrailingZeros().toPlainString();
  }

  private static String group(Matcher form, String name) {
    return form.pattern().pattern().contains("<" + name + ">") ? form.group(name) : "";
  }

  private static double factor(String key, Matcher form) {
    String text = group(form, "factor");
    try {
      return text.isEmpty() ? 1 : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw ConfigException.of(key, text, "is not a number");
    }
  }

  private static Duration from(Matcher form) {
    String text = group(form, "from");
    return text.isEmpty() ? Duration.ZERO : Durations.parse(text);
  }

  private static Duration to(String key, Kind kind, Matcher form) {
    if (kind == Kind.STALL) {
      Duration length = STALL.check(key, Durations.parse(group(form, "length")));
      return from(form).plus(length);
    }
    String text = group(form, "to");
    return text.isEmpty() ? Duration.ZERO : Durations.parse(text);
  }
}
