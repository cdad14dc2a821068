package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.sim.options.OptionValues;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fault of the simulated server, written as a word and its subject, such as {@code
 * hang:silver@20s..40s}.
 *
 * @param kind what goes wrong
 * @param of the name of the class; empty where it is about the whole machine
 * @param factor how many times as slow or as wrong, or the variation; 1 where it means nothing
 * @param from when it begins, from the start; 0 where it is always so
 * @param to when it ends, above {@code from}; 0 where it is always so
 */
record SimulatedFault(Kind kind, String of, double factor, Duration from, Duration to) {
  /** The option that gives them. */
  static final String OPTION = "--faults";

  private static final DurationRange TIME =
      new DurationRange(Duration.ZERO, Duration.ofHours(1000));
  private static final DurationRange STALL =
      new DurationRange(Duration.ofMillis(100), Duration.ofSeconds(10));
  private static final DoubleRange FACTOR = new DoubleRange(0.001, 1000);
  private static final DoubleRange VARIATION = new DoubleRange(1e-6, 1000);

  private static final String CLASS = "(?<class>[A-Za-z0-9_-]+)";
  private static final String TIMES = "@(?<from>[0-9.a-z]+?)\\.\\.(?<to>[0-9.a-z]+)";

  /** The kind of fault. */
  enum Kind {
    /** Handlers of a class do not come back in that time; they do at its end. */
    HANG(CLASS + TIMES, "silver@20s..40s"),

    /** Requests of a class that start in that time take this factor as long. */
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

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Reads a fault.
   *
   * @param text such as {@code hang:silver@20s..40s}
   * @param classes names of the classes that there are
   * @throws ConfigException if the text is none, or names another class
   */
  static SimulatedFault parse(String text, List<String> classes) {
    String[] words = text.strip().split(":", 2);
    SimulatedFault fault =
        Arrays.stream(Kind.values())
            .filter(kind -> kind.word().equals(words[0]))
            .map(kind -> parse(kind, words.length > 1 ? words[1] : ""))
            .findFirst()
            .orElseThrow(
                () ->
                    ConfigException.of(
                        OPTION,
                        text,
                        "is no fault; give hang, slow, stall, cold, wrong or tails, such as"
                            + " hang:silver@20s..40s"));
    if (!fault.of.isEmpty() && !classes.contains(fault.of)) {
      throw ConfigException.of(OPTION, fault, "is about no class there is; there are " + classes);
    }
    return fault;
  }

  private static SimulatedFault parse(Kind kind, String about) {
    Matcher form = kind.form.matcher(about);
    if (!form.matches()) {
      throw ConfigException.of(
          OPTION,
          about,
          kind.example.isEmpty()
              ? "is more than " + kind.word() + " takes; give the word alone"
              : "does not say what " + kind.word() + " is about; give it as in " + kind.example);
    }
    try {
      Duration from = time(form, "from");
      Duration to = kind == Kind.STALL ? from.plus(time(form, "length")) : time(form, "to");
      return new SimulatedFault(kind, group(form, "class"), factor(form), from, to);
    } catch (ConfigException e) {
      throw e.at(OPTION);
    }
  }

  /** Checks every component. */
  SimulatedFault {
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

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    String times = "@" + Durations.format(from) + ".." + Durations.format(to);
    return switch (kind) {
      case HANG -> "hang:" + of + times;
      case SLOW -> "slow:" + of + "=" + shown(factor) + "x" + times;
      case STALL -> "stall:" + Durations.format(to.minus(from)) + "@" + Durations.format(from);
      case COLD -> "cold";
      case WRONG -> "wrong:" + of + "=" + shown(factor) + "x";
      case TAILS -> "tails:" + of + "=" + shown(factor);
    };
  }

  private static String shown(double factor) {
    return new BigDecimal(Double.toString(factor)).stripTrailingZeros().toPlainString();
  }

  private static String group(Matcher form, String name) {
    return form.pattern().pattern().contains("<" + name + ">") ? form.group(name) : "";
  }

  private static double factor(Matcher form) {
    String text = group(form, "factor");
    return text.isEmpty() ? 1 : OptionValues.number(OPTION, text);
  }

  private static Duration time(Matcher form, String name) {
    String text = group(form, name);
    return text.isEmpty() ? Duration.ZERO : Durations.parse(text);
  }
}
