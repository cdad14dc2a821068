package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.text.OneLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The explanation why a rule does not match a request, in words. */
final class Misfit {
  private Misfit() {}

  /** The first condition that does not match, and the actual value. */
  static String of(
      CompiledRule rule,
      RequestView request,
      long bits,
      Explanation.Addresses addresses,
      RuleCompiler compiler) {
    for (Condition each : rule.rule.all()) {
      boolean holds =
          each.kind() == Condition.Kind.CIDR
              ? (bits & rule.range) != 0
              : compiler.matcher(each).holds(request);
      if (!holds) {
        return "not " + each + ", " + found(each, request, addresses);
      }
    }
    return "not from a trusted peer: the connection is from none of trusted-proxies";
  }

  private static String found(
      Condition condition, RequestView request, Explanation.Addresses addresses) {
    return switch (condition.kind()) {
      case CIDR -> "the client is " + OneLine.of(addresses.client());
      case DESTINATION -> "the destination is " + OneLine.of(addresses.destination());
      case METHOD -> "the method is " + OneLine.of(request.method());
      case HOST -> "the host is " + shown(request.host());
      case PATH -> "the path is " + OneLine.of(request.path());
      case CONNECTOR -> "the connector is " + shown(request.connector());
      case URGENCY -> "the urgency is " + request.urgency() + believed(request);
      case COOKIE -> cookies(condition, request.header("Cookie"));
      case QUERY -> "the query is " + shown(request.query());
      case HEADER -> header(condition.name(), request.header(condition.name()));
    };
  }

  private static String believed(RequestView request) {
    return request.hasHeader("Priority") && !request.isFromTrusted()
        ? ": Priority is not believed, the connection is from none of trusted-proxies"
        : "";
  }

  private static String cookies(Condition condition, List<String> lines) {
    boolean odd =
        lines.stream()
            .anyMatch(
                line ->
                    CookieLine.find(line, condition.name(), condition.value())
                        == CookieLine.Found.ODD);
    return header("Cookie", lines) + (odd ? ", of a form that a server alone can read" : "");
  }

  private static String header(String name, List<String> values) {
    return values.isEmpty()
        ? "there is no " + name
        : name + " is " + OneLine.of(String.join(" and ", values));
  }

  private static String shown(@Nullable String value) {
    return value == null ? "not given" : OneLine.of(value);
  }
}
