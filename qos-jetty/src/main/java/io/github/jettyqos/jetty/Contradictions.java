package io.github.jettyqos.jetty;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns of what annotations say against each other or against the rules, once of each. */
final class Contradictions {
  private static final Logger LOG = LoggerFactory.getLogger(Contradictions.class);
  private static final int MOST = 1000;

  private final Set<String> told = new HashSet<>();

  /** Warns of those that are new. */
  synchronized void tell(List<String> found) {
    for (String each : found) {
      if (told.size() < MOST && told.add(each)) {
        LOG.warn("{}", each);
      }
    }
  }
}
