package io.github.jettyqos.jetty;

import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Names the class of a request where no rule can: by its principal, session or tenant. */
@FunctionalInterface
public interface RequestClassifier {
  /**
   * The class of a request, before its body is read and before any handler has it.
   *
   * <p>Asked for every request, by the thread that parsed it: it must be quick, and must not block.
   * What it throws counts as null, and so does a name that no class has; both are logged, every
   * thousandth time.
   *
   * @param request the request
   * @return the name of its class; null if the rules are to say it
   */
  @Nullable String classify(Request request);
}
