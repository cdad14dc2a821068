package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.OverloadRule;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.RejectionRule;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.config.ClusterOptions.ClusterTls;
import io.github.jettyqos.core.config.FrontEnds.HaproxyAgent;
import io.github.jettyqos.core.config.QosConfig.ReadinessRule;
import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.ClusterControl;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.law.OptimalRule;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.PiRule.PiGains;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the sources say of options: the Javadoc of their constants. */
final class OptionDocs {
  private static final List<Class<?>> OWNERS =
      List.of(
          QosConfig.class,
          ReadinessRule.class,
          Speedup.class,
          AdminOptions.class,
          FrontEnds.class,
          HaproxyAgent.class,
          ClusterOptions.class,
          NodeOptions.class,
          ClusterTls.class,
          ClusterControl.class,
          HaproxyOptions.class,
          ControlOptions.class,
          MtrrRule.class,
          PiRule.class,
          PiGains.class,
          OptimalRule.class,
          Adaptation.class,
          ServiceClass.class,
          ExemptClass.class,
          Rule.class,
          Guarantee.class,
          Target.class,
          QueueRule.class,
          OverloadRule.class,
          FairRule.class,
          RejectionRule.class,
          ServiceDemand.class,
          ClassWork.class,
          HoldingCost.class,
          Condition.Kind.class);

  /** A comment in front of a constant: an option, or one of an enum. */
  private static final Pattern DOCUMENTED =
      Pattern.compile(
          "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:(?:public static final )?Option<[^=;(]*> )?"
              + "([A-Z][A-Z_]*)(?: =|,|;)",
          Pattern.DOTALL);

  private final Map<Object, String> texts = new IdentityHashMap<>();

  OptionDocs() {
    for (Class<?> owner : OWNERS) {
      try {
        Matcher found = DOCUMENTED.matcher(Files.readString(source(owner)));
        while (found.find()) {
          String lines = found.group(1).replaceAll("(?m)^ *\\* ?", "").strip();
          Optional<Field> constant = constant(owner, found.group(2));
          if (constant.isPresent()) {
            texts.putIfAbsent(
                constant.get().get(null), plain(owner, lines)); // nested types come later
          }
        }
      } catch (IOException | ReflectiveOperationException e) {
        throw new IllegalStateException(owner.getName(), e);
      }
    }
  }

  /** The constant of a class; empty if it is one of another class in the same file. */
  private static Optional<Field> constant(Class<?> owner, String name) {
    return Stream.of(owner.getDeclaredFields())
        .filter(field -> field.getName().equals(name) && Modifier.isPublic(field.getModifiers()))
        .findFirst();
  }

  /** What an option is for, as Markdown: the first paragraph. */
  String text(Key<?> key) {
    for (Statistic statistic : Statistic.values()) {
      if (key.option().equals(TargetKeys.option(statistic))) {
        return statistic == Statistic.MEAN
            ? "The target of the mean. Exactly one statistic is given."
            : "The target of the quantile "
                + statistic.quantile().orElseThrow()
                + " of all requests.";
      }
    }
    for (Condition.Kind kind : Condition.Kind.values()) {
      if (key.option().equals(RuleKeys.option(kind))) {
        return paragraphs(kind)[0];
      }
    }
    return paragraphs(key.option())[0];
  }

  private String[] paragraphs(Object constant) {
    return texts.getOrDefault(constant, "").split(" ?<p>");
  }

  /** Code between backticks, constants by value, and everything in one line. */
  private static String plain(Class<?> owner, String comment) {
    String line = comment.replaceAll("\\s+", " ");
    line = line.replaceAll("\\{@code ((?:[^{}]|\\{[^{}]*\\})*)\\}", "`$1`");
    return Pattern.compile("\\{@value #([A-Z_]+)\\}")
        .matcher(line)
        .replaceAll(v -> value(owner, v));
  }

  private static String value(Class<?> owner, MatchResult tag) {
    try {
      Object value = owner.getField(tag.group(1)).get(null);
      return value instanceof String text ? "`" + text + "`" : value.toString();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(tag.group(), e);
    }
  }

  private static Path source(Class<?> owner) {
    String outer = owner.getName().replaceAll("\\$.*", "");
    return Path.of("src", "main", "java", outer.replace('.', '/') + ".java");
  }

  /** What the second paragraph of the Javadoc of an option says, as Markdown. */
  String said(Key<?> key) {
    String[] paragraphs = paragraphs(key.option());
    return paragraphs.length > 1 ? paragraphs[1] : "nothing";
  }

  /** Whether the option is a constant of its own, and not one of a row. */
  boolean has(Key<?> key) {
    return texts.containsKey(key.option());
  }

  /** What it has to say, as Markdown. */
  static String facts(Key<?> key) {
    Option<?> option = key.option();
    String unit = option.unit().isEmpty() ? "" : ", in " + option.unit();
    String preset =
        option.unset().equals(Option.REQUIRED) ? option.unset() : "default " + key.preset();
    return "`" + key.name() + "`: " + key.allowed() + unit + "; " + preset + ".";
  }
}
