package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Condition;
import io.github.jettyqos.core.Rule;
import java.util.List;
import java.util.stream.Stream;

/**
 * Headers that are the word of a trusted proxy. Nodes trust what stands in front of them; if that
 * passed on what clients wrote, each client would be as good as a proxy. All that Jetty's own
 * {@code ForwardedRequestCustomizer} reads unless it is told otherwise is among them.
 */
public final class TrustedHeaders {
  private static final List<String> ALWAYS =
      List.of(
          "X-Forwarded-For",
          "X-Forwarded-Host",
          "X-Forwarded-Port",
          "X-Forwarded-Proto",
          "X-Forwarded-Server",
          "Forwarded",
          "X-Proxied-Https",
          "Proxy-ssl-id",
          "Proxy-auth-cert",
          "Priority");

  private TrustedHeaders() {}

  /**
   * Those of a configuration, without {@link FrontEnds#CLASS_HEADER}, which a front end takes from
   * nobody.
   *
   * @param config the configuration
   * @return names
   */
  public static List<String> of(QosConfig config) {
    Stream<String> ofRules =
        Stream.concat(
                config.exempt().stream().flatMap(each -> each.match().stream()),
                config.classes().stream().flatMap(each -> each.match().stream()))
            .filter(Rule::trusted)
            .flatMap(rule -> rule.all().stream())
            .filter(each -> each.kind() == Condition.Kind.HEADER)
            .map(Condition::name);
    return Stream.of(ALWAYS.stream(), config.deadlineHeader().stream(), ofRules)
        .flatMap(each -> each)
        .distinct()
        .toList();
  }
}
