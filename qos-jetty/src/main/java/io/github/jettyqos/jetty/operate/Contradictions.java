package io.github.jettyqos.jetty.operate;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of contradictions between annotations, or between annotations and rules, each logged
 * once.
 */
final class Contradictions {
  private static final Logger LOG = LoggerFactory.getLogger(Contradictions.class);
  private static final int MOST = 1000;

  private final Set<String> told = new HashSet<>();

  /** Warns of new ones. */
  synchronized void tell(List<String> found) {
    found.stream().filter(this::isNew).forEach(each -> LOG.warn("{}", each));
  }

  /** Logs new ones that may be intended. */
  synchronized void note(List<String> found) {
    found.stream().filter(this::isNew).forEach(each -> LOG.info("{}", each));
  }

  private boolean isNew(String each) {
    return told.size() < MOST && told.add(each);
  }
}
