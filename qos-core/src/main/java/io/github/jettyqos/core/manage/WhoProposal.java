package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option.Choices;
import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.heavy.Heavy;
import io.github.jettyqos.core.measure.heavy.Heavy.Group;
import io.github.jettyqos.core.measure.heavy.Heavy.Part;
import io.github.jettyqos.core.measure.heavy.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A configuration that holds a dominant client, route or user agent apart: fair shares for the
 * clients of a class, or a class of its own. Nothing puts it in force but an operator.
 *
 * @param kind fair or class
 * @param className the class whose requests are refused
 * @param sentence what is found, and what it would do
 * @param key the first key that it changes
 * @param yaml the whole configuration
 * @param differences from the configuration in force
 * @param namesClient whether the configuration has an address in it
 */
record WhoProposal(
    String kind,
    String className,
    String sentence,
    String key,
    String yaml,
    List<String> differences,
    boolean namesClient) {

  /** A client with less is not worth a rule. */
  private static final double DOMINANT = 0.2;

  /** A route or user agent is shared by many clients, so more is asked of it. */
  private static final double MOST_OF = 0.5;

  /** With more it is the class itself. */
  private static final double ALL = 0.95;

  private static final double LEAST_PER_SECOND = 1;
  private static final double LEAST_REFUSED = 20;
  private static final int LONGEST_PART = 30;

  /** Those for all classes, the one with most refused first. */
  static List<WhoProposal> of(
      QosConfig loaded, QosConfig current, Heavy heavy, UnaryOperator<String> shown) {
    List<WhoProposal> all = new ArrayList<>();
    current.classes().stream()
        .filter(each -> isRefused(heavy.refused(each.name())))
        .sorted(Comparator.comparing((ServiceClass each) -> -heavy.refused(each.name()).rate()))
        .forEach(
            each -> {
              Maker maker = new Maker(loaded, current, each, heavy, shown);
              maker.fair().ifPresent(all::add);
              maker.own().ifPresent(all::add);
            });
    return all;
  }

  private static boolean isRefused(Group group) {
    return group.rate() >= LEAST_PER_SECOND && group.total() >= LEAST_REFUSED;
  }

  Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("kind", kind);
    data.put("class", className);
    data.put("sentence", sentence);
    data.put("key", key);
    data.put("yaml", yaml);
    data.put("differences", differences);
    return data;
  }

  /** Makes the proposals for one class. */
  private record Maker(
      QosConfig loaded,
      QosConfig current,
      ServiceClass of,
      Heavy heavy,
      UnaryOperator<String> shown) {

    /** The dominant client, of what is refused or else of the threads. */
    private Optional<Part> client() {
      return first(heavy.refused(of.name()).clients(), DOMINANT)
          .or(() -> first(heavy.holding(of.name()).clients(), MOST_OF));
    }

    private static Optional<Part> first(List<Part> parts, double least) {
      return parts.stream().findFirst().filter(each -> each.share() >= least);
    }

    private String found(Part client) {
      boolean refused = heavy.refused(of.name()).clients().contains(client);
      return "%s makes %.0f %% of %s of class %s%s"
          .formatted(
              shown.apply(client.name()),
              100 * client.share(),
              refused ? "what is refused" : "the work",
              of.name(),
              client.share() > ALL && loaded.trustedProxies().isEmpty()
                  ? " (if that is a proxy, name it in trusted-proxies first)"
                  : "");
    }

    Optional<WhoProposal> fair() {
      QueueRule queue = of.queue();
      Optional<Part> client = client();
      if (client.isEmpty() || queue.fair().isPresent() || queue.max() == 0) {
        return Optional.empty();
      }
      return attempt(
          () -> {
            ServiceClass next = of.withQueue(queue.withFair(new FairRule(new Choices())));
            return proposal(
                "fair",
                found(client.get())
                    + "; with a fair queue it has no more than its share, and the others theirs",
                "classes." + of.name() + ".queue.fair",
                false,
                classes(next, false));
          });
    }

    Optional<WhoProposal> own() {
      Optional<Part> client =
          client().filter(each -> Character.digit(each.name().charAt(0), 16) >= 0);
      if (client.isPresent()) {
        return own(client.get(), "cidr", client.get().name(), found(client.get()), true);
      }
      Group refused = heavy.refused(of.name());
      Optional<Part> route =
          first(refused.routes(), MOST_OF)
              .filter(each -> isRule(each) && each.name().length() > 1)
              .filter(each -> !each.name().contains("%")); // rules are of decoded paths
      Optional<Part> agent =
          first(refused.agents(), MOST_OF)
              .filter(each -> isRule(each) && !each.name().endsWith(Origin.SHORTENED));
      return route
          .flatMap(each -> own(each, "path", path(each.name()), found(each, "route"), false))
          .or(
              () ->
                  agent.flatMap(
                      each ->
                          own(
                              each,
                              "header",
                              "User-Agent=" + each.name(),
                              found(each, "user agent"),
                              false)));
    }

    private String found(Part part, String what) {
      return "%s %s makes %.0f %% of what is refused of class %s"
          .formatted(what, part.name(), 100 * part.share(), of.name());
    }

    /** Whether it can be written as a rule, which takes less than the class. */
    private static boolean isRule(Part part) {
      String name = part.name();
      return part.share() < ALL && !name.startsWith("(") && !name.contains("?") && !name.isEmpty();
    }

    /** A pattern with a star at its end only, in place of what was left out. */
    private static String path(String route) {
      int star = route.indexOf('*');
      int dots = route.endsWith(Origin.SHORTENED) ? route.length() - Origin.SHORTENED.length() : -1;
      int end = star >= 0 ? star : dots;
      return end < 0 ? route : route.substring(0, route.lastIndexOf('/', end) + 1) + "*";
    }

    private Optional<WhoProposal> own(
        Part part, String kind, String value, String found, boolean namesClient) {
      return attempt(
          () -> {
            Condition condition = Condition.parse(kind + ":" + value);
            String name = name(part.name());
            ServiceClassBuilder next =
                ServiceClass.named(name)
                    .weight(1)
                    .borrow(false)
                    .hold(of.hold())
                    .queue(of.queue())
                    .rejection(of.rejection())
                    .connections(of.connections())
                    .priority(last());
            rules(condition).forEach(next::match);
            return proposal(
                "class",
                found + "; a class of its own, " + name + ", borrows no threads",
                "classes." + name,
                namesClient,
                classes(next.build(), true));
          });
    }

    /** The rules of the class, each with the condition; a class without is the last one. */
    private List<Rule> rules(Condition condition) {
      if (of.match().isEmpty()) {
        if (!current.classes().get(current.classes().size() - 1).name().equals(of.name())) {
          throw ConfigException.of("classes", of.name(), "has no rule");
        }
        return List.of(new Rule(List.of(condition)));
      }
      List<Rule> rules = new ArrayList<>();
      for (Rule each : of.match()) {
        List<Condition> both = new ArrayList<>(each.all());
        both.add(condition);
        rules.add(new Rule(both, each.trusted()));
      }
      return rules;
    }

    private int last() {
      return current.classes().stream()
          .mapToInt(each -> Math.min(ServiceClass.LAST_PRIORITY, each.priority() + 1))
          .max()
          .orElse(ServiceClass.LAST_PRIORITY);
    }

    private String name(String part) {
      String plain = part.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-|-$", "");
      return cut(of.name()) + "-" + cut(plain);
    }

    private static String cut(String text) {
      return text.substring(0, Math.min(LONGEST_PART, text.length()));
    }

    /** All classes, with another in the place of this one or before it. */
    private List<ServiceClass> classes(ServiceClass next, boolean before) {
      List<ServiceClass> all = new ArrayList<>();
      for (ServiceClass each : current.classes()) {
        boolean here = each.name().equals(of.name());
        if (here) {
          all.add(next);
        }
        if (!here || before) {
          all.add(each);
        }
      }
      return all;
    }

    private WhoProposal proposal(
        String kind, String sentence, String key, boolean namesClient, List<ServiceClass> classes) {
      QosConfig next = current.withChanges(current.admission(), current.control(), classes);
      KeyDifference.requireReloadable(loaded, next);
      List<String> differences =
          KeyDifference.between(current, next).stream()
              .map(each -> each.inWords("now", "then"))
              .toList();
      return new WhoProposal(
          kind, of.name(), sentence, key, QosYaml.print(next), differences, namesClient);
    }

    /** Empty where such a configuration is refused, as for want of threads. */
    private static Optional<WhoProposal> attempt(Supplier<WhoProposal> maker) {
      try {
        return Optional.of(maker.get());
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }
  }
}
