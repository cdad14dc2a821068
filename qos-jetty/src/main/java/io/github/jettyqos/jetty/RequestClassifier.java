package io.github.jettyqos.jetty;

import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A classifier of an application, for requests whose class no rule can decide: by principal,
 * session or tenant.
 */
@FunctionalInterface
public interface RequestClassifier {
  /**
   * The class of a request, before its body is read and before any handler has it.
   *
   * <p>Called for every request, by the thread that parsed it: it must be quick, and must not
   * block. An exception counts as null, and so does the name of an unknown class; both are logged,
   * every thousandth time.
   *
   * @param request the request
   * @return the name of its class; null to apply the rules
   */
  @Nullable String classify(Request request);
}
