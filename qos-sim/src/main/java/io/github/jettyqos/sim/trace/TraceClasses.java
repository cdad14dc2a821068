package io.github.jettyqos.sim.trace;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.classify.BareRequest;
import io.github.jettyqos.core.classify.Classifier;
import io.github.jettyqos.core.config.QosConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * The classifier of the requests of a trace: by the class that the file names, if it is configured,
 * else by the rules on path, query, method and address.
 *
 * <p>Rules on hosts, headers, cookies and destinations hold for no request of a trace, since logs
 * do not keep them; nor does an address range for a client given by name.
 */
public final class TraceClasses implements ToIntFunction<TraceEntry> {
  /** The class index of a request of an exempt class. */
  static final int EXEMPT = -1;

  private static final int MOST_STRANGERS = 5;
  private static final int LONGEST = 40;

  private final Classifier classifier;
  private final Map<String, Integer> named = new HashMap<>();
  private final TreeSet<String> strangers = new TreeSet<>();
  private final int admitted;
  private long ofStrangers;
  private long exempt;

  /**
   * The classes of a configuration.
   *
   * @param config the configuration
   * @param renamed names in the file, and what they are called in the configuration; others are
   *     called the same in both
   */
  public TraceClasses(QosConfig config, Map<String, String> renamed) {
    classifier = TraceRules.of(config).classifier();
    admitted = config.classes().size();
    List<String> names = config.classes().stream().map(ServiceClass::name).toList();
    names.forEach(name -> named.put(name, names.indexOf(name)));
    renamed.forEach((from, to) -> named.put(from, names.indexOf(to)));
  }

  @Override
  public int applyAsInt(TraceEntry entry) {
    String name = entry.serviceClass();
    if (!name.isEmpty()) {
      Integer index = named.get(name);
      if (index != null) {
        return index;
      }
      stranger(name);
    }
    long bits =
        classifier.needsAddress()
            ? classifier.addressBits(TracePatterns.address(entry.client()))
            : 0;
    int index =
        classifier.classify(
            new BareRequest(
                entry.method(),
                TracePath.of(entry.target()),
                BareRequest.queryOf(entry.target()),
                null,
                bits));
    if (index < admitted) {
      return index;
    }
    exempt++;
    return EXEMPT;
  }

  /**
   * The note on exempt requests.
   *
   * @return one line; empty if there were none
   */
  public Optional<String> exempt() {
    return exempt == 0
        ? Optional.empty()
        : Optional.of(exempt + " requests of the trace are exempt from admission, and not played");
  }

  private void stranger(String name) {
    ofStrangers++;
    strangers.add(LineProblems.shown(name, LONGEST));
    if (strangers.size() > MOST_STRANGERS) {
      strangers.pollLast(); // a column of other things has a name in every line
    }
  }

  /**
   * The note on names in the file that are no classes.
   *
   * @return one line; empty if there were none
   */
  public Optional<String> strangers() {
    return ofStrangers == 0
        ? Optional.empty()
        : Optional.of(
            ofStrangers
                + " requests of the trace name classes that are not configured, such as "
                + String.join(", ", strangers)
                + "; the rules said where they belong");
  }
}
