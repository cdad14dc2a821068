package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the class of a request: the first that has a rule which holds, exempt classes before all
 * others; else what an annotation of the application says; else the last.
 *
 * <p>The index of a class counts first those that are not exempt, in the order of the
 * configuration, and then those that are.
 *
 * <p>Address ranges are tried once per connection, not per request: {@link #addressBits} says which
 * of them hold for an address, one bit each, and rules test bits.
 */
public final class Classifier {
  /** The classes that have rules, in the order in which they are asked. */
  private final RuledClass[] asked;

  private final AddressRanges ranges;
  private final int last;
  private final RuleCompiler compiler;
  private final List<String> names;
  private final AnnotatedRoutes routes;

  private Classifier(
      List<RuledClass> asked,
      RuleCompiler compiler,
      int last,
      List<String> names,
      AnnotatedRoutes routes) {
    this.asked = asked.toArray(RuledClass[]::new);
    this.compiler = compiler;
    this.ranges = compiler.ranges();
    this.last = last;
    this.names = names;
    this.routes = routes;
  }

  /** Compiles the rules of classes, as {@link #compile(List, List, PatternSyntax, List)}. */
  public static Classifier compile(
      List<ExemptClass> exempt, List<ServiceClass> classes, PatternSyntax syntax) {
    return compile(exempt, classes, syntax, List.of());
  }

  /**
   * Compiles the rules of classes and the annotations of an application.
   *
   * @param exempt the classes that are asked first
   * @param classes the others; the last takes the rest
   * @param syntax the patterns of the container
   * @param routes those of the application, in the order in which its router prefers them
   * @return the classifier
   * @throws ConfigException if the container cannot read a pattern, there are more than 64 distinct
   *     address ranges, or a rule can never be reached; the key is like {@code
   *     classes.gold.match[0]}. Or if an annotation names no class; the key is the annotated
   *     element
   */
  public static Classifier compile(
      List<ExemptClass> exempt,
      List<ServiceClass> classes,
      PatternSyntax syntax,
      List<Route> routes) {
    RuleCompiler compiler = new RuleCompiler(syntax);
    List<RuledClass> asked = new ArrayList<>();
    for (int i = 0; i < exempt.size(); i++) {
      ExemptClass each = exempt.get(i);
      asked.add(
          new RuledClass(
              classes.size() + i, each.name(), true, compiler.compile(each.name(), each.match())));
    }
    int last = classes.size() - 1;
    for (int i = 0; i < last; i++) {
      ServiceClass each = classes.get(i);
      asked.add(new RuledClass(i, each.name(), false, compiler.compile(each.name(), each.match())));
    }
    Unreached.check(asked);
    List<String> names =
        Stream.concat(
                classes.stream().map(ServiceClass::name), exempt.stream().map(ExemptClass::name))
            .toList();
    // Exempt classes have the last indices and are asked first.
    AnnotatedRoutes annotated =
        AnnotatedRoutes.of(routes, names, index -> index > last ? index - names.size() : index);
    return new Classifier(asked, compiler, last, names, annotated);
  }

  /**
   * The class of a request. Allocates nothing, takes no lock, reads no clock.
   *
   * @param request the request
   * @return the index of its class
   */
  public int classify(RequestView request) {
    // Asked for once, however many rules have a range: behind a proxy it costs the reading of a
    // header.
    boolean known = false;
    long bits = 0;
    for (RuledClass each : asked) {
      for (CompiledRule rule : each.rules) {
        if (rule.needsAddress() && !known) {
          known = true;
          bits = request.addressBits();
        }
        if (rule.holds(request, bits)) {
          return each.index;
        }
      }
    }
    int annotated = routes.classOf(request);
    return annotated < 0 ? last : annotated;
  }

  /**
   * What took a request of a class: the route of the application, or else the rule of the class.
   *
   * @param request the request
   * @param index what {@link #classify} gave, or the application
   * @return a number, most likely another for another route or rule; 0 if there is neither
   */
  public int placeOf(RequestView request, int index) {
    int route = routes.placeOf(request);
    long bits = route == 0 && needsAddress() ? request.addressBits() : 0;
    for (int i = 0; route == 0 && i < asked.length; i++) {
      if (asked[i].index == index) {
        route = asked[i].placeOf(request, bits);
      }
    }
    return route;
  }

  /**
   * Which rule takes a request, and why those before it do not.
   *
   * @param request the request
   * @param client its address as text, for the explanation
   * @return the explanation
   */
  public Explanation explain(RequestView request, String client) {
    long bits = needsAddress() ? request.addressBits() : 0;
    List<String> passedOver = new ArrayList<>();
    for (RuledClass each : asked) {
      for (CompiledRule rule : each.rules) {
        if (rule.holds(request, bits)) {
          String what = each.exempt ? ", exempt from admission" : "";
          return new Explanation(
              each.index, each.name, rule.key + " holds: " + rule.rule + what, passedOver);
        }
        passedOver.add(rule.key + ": " + Misfit.of(rule, request, bits, client, compiler));
      }
    }
    Route route = routes.find(request);
    int annotated = routes.classOf(request);
    if (route == null) {
      return new Explanation(last, names.get(last), "the last class takes the rest", passedOver);
    }
    String reason =
        annotated < 0
            ? "no annotation names a class for " + route + ", and the last class takes the rest"
            : "by the annotation of " + route;
    int index = annotated < 0 ? last : annotated;
    return new Explanation(index, names.get(index), reason, passedOver);
  }

  /**
   * What is odd about the annotations of the application: where they contradict each other, and
   * where a rule of the configuration takes their requests for another class.
   *
   * @return a sentence for each; empty if nothing is
   */
  public List<String> contradictions() {
    List<String> found = new ArrayList<>(routes.contradictions());
    for (Route route : routes.annotated()) {
      Samples.of(route).flatMap(sample -> overruled(route, sample)).ifPresent(found::add);
    }
    return found;
  }

  private Optional<String> overruled(Route route, RequestView sample) {
    for (RuledClass each : asked) {
      for (CompiledRule rule : each.rules) {
        if (rule.holds(sample, 0)) {
          String named = route.className().orElse("");
          return each.name.equals(named)
              ? Optional.empty()
              : Optional.of(
                  "@QosClass(\"%s\") on %s does not count for %s %s: %s %s takes it for class %s"
                      .formatted(
                          named,
                          route,
                          sample.method(),
                          sample.path(),
                          rule.key,
                          rule.rule,
                          each.name));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Which classes no request can have.
   *
   * @return the names of those, but the last, that have no rules and are named by no annotation
   */
  public List<String> unnamed() {
    Set<String> named =
        routes.annotated().stream()
            .flatMap(route -> route.className().stream())
            .collect(Collectors.toSet());
    return Stream.of(asked)
        .filter(each -> each.rules.length == 0 && !named.contains(each.name))
        .map(each -> each.name)
        .toList();
  }

  /** {@return whether any rule looks at the client's address} */
  public boolean needsAddress() {
    return ranges.size() > 0;
  }

  /**
   * Which ranges of the configuration hold for an address; to be kept with the connection.
   *
   * @param address the address; null, for a peer without one such as that of a Unix socket, is in
   *     no range
   * @return one bit for each range that holds
   */
  public long addressBits(@Nullable InetAddress address) {
    return ranges.bits(address);
  }

  /**
   * The class of a connection, of which only the address is known: the first class that has a rule
   * made of an address range alone which holds, else the last.
   *
   * @param addressBits what {@link #addressBits} gave
   * @return the index of its class
   */
  public int classifyConnection(long addressBits) {
    for (RuledClass each : asked) {
      if ((each.rangesAlone & addressBits) != 0) {
        return each.index;
      }
    }
    return last;
  }
}
