package io.github.jettyqos.sim.trace;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.classify.Classifier;
import io.github.jettyqos.core.classify.DescribedRequest;
import io.github.jettyqos.core.classify.Explanation;
import io.github.jettyqos.core.classify.PatternSyntax;
import io.github.jettyqos.core.classify.TrustedProxies;
import io.github.jettyqos.core.config.QosConfig;

/** The rules of a configuration, compiled as a start compiles them, but without a container. */
public final class TraceRules {
  private final Classifier classifier;
  private final TrustedProxies proxies;

  private TraceRules(Classifier classifier, TrustedProxies proxies) {
    this.classifier = classifier;
    this.proxies = proxies;
  }

  /**
   * Compiles the rules.
   *
   * @param config the configuration
   * @return its rules
   * @throws ConfigException if a pattern cannot be read or a rule can never be reached; names the
   *     key
   */
  public static TraceRules of(QosConfig config) {
    PatternSyntax patterns = new TracePatterns();
    return new TraceRules(
        Classifier.compile(config.exempt(), config.classes(), patterns),
        TrustedProxies.compile(config.trustedProxies(), patterns));
  }

  /**
   * The class of a request by the rules, with the reason.
   *
   * @param request in words, such as {@code GET /cart/1 from 10.0.0.1}
   * @return the class and the reason
   * @throws ConfigException if the words cannot be read
   */
  public Explanation explain(String request) {
    return DescribedRequest.parse(request, TracePath::of).explain(classifier, proxies);
  }

  Classifier classifier() {
    return classifier;
  }
}
