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
 * The classifier of requests: the first class with a matching rule, exempt classes first; else the
 * class of an annotation of the application; else the last.
 *
 * <p>Indices: first the classes that are not exempt, in the order of the configuration, then the
 * exempt ones.
 *
 * <p>Address ranges are tested once per connection, not per request: {@link #addressBits} has one
 * bit for each range, and rules test bits.
 */
public final class Classifier {
  /** The classes with rules, in the order of evaluation. */
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
   * @param exempt the classes evaluated first
   * @param classes the others; the last takes all remaining requests
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
    // Exempt classes have the last indices but are evaluated first.
    AnnotatedRoutes annotated =
        AnnotatedRoutes.of(routes, names, index -> index > last ? index - names.size() : index);
    return new Classifier(asked, compiler, last, names, annotated);
  }

  /**
   * Classifies a request. Allocates nothing, takes no lock, reads no clock.
   *
   * @param request the request
   * @return the index of its class
   */
  public int classify(RequestView request) {
    // Read once for all rules, as behind a proxy it requires parsing a header.
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
   * Returns a number for the route or rule by which a request has its class.
   *
   * @param request the request
   * @param index the result of {@link #classify}, or of the application
   * @return a number, most likely different for different routes and rules; 0 without one
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
   * Explains the class of a request: the matching rule, and why earlier rules do not match.
   *
   * @param request the request
   * @param addresses those of its connection, for the explanation
   * @return the explanation
   */
  Explanation explain(RequestView request, Explanation.Addresses addresses) {
    long bits = needsAddress() ? request.addressBits() : 0;
    List<String> passedOver = new ArrayList<>();
    for (RuledClass each : asked) {
      for (CompiledRule rule : each.rules) {
        if (rule.holds(request, bits)) {
          String what = each.exempt ? ", exempt from admission" : "";
          return new Explanation(
              each.index, each.name, rule.key + " holds: " + rule.rule + what, passedOver);
        }
        passedOver.add(rule.key + ": " + Misfit.of(rule, request, bits, addresses, compiler));
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
   * Returns problems of the annotations of the application: contradictions, and rules of the
   * configuration that assign their requests to another class.
   *
   * @return a sentence for each
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
   * Returns the classes that no request can have.
   *
   * @return the names of classes, except the last, without rules and annotations
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

  /** {@return whether any rule needs the address of the client} */
  public boolean needsAddress() {
    return ranges.size() > 0;
  }

  /** {@return whether any rule needs the address that a connection was made to} */
  public boolean needsDestination() {
    return compiler.destinations() != 0;
  }

  /**
   * Returns the matching ranges of an address, to be stored with the connection.
   *
   * @param address the address; null, for a connection without one such as over a Unix socket, is
   *     in no range
   * @return one bit for each matching range
   */
  public long addressBits(@Nullable InetAddress address) {
    return ranges.bits(address);
  }

  /**
   * Classifies a connection by its address: the first class with a rule of only a matching address
   * range, else the last.
   *
   * @param addressBits the result of {@link #addressBits}
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
