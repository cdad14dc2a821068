package io.github.jettyqos.sim.trace;

import io.github.jettyqos.core.QosConfig;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.classify.Classifier;
import java.util.List;
import java.util.function.ToIntFunction;

/** Ways to find the service class of a request of a trace. */
public final class TraceClasses {
  private TraceClasses() {}

  /**
   * By the column of classes: the index of the name in a list, else the last of the list.
   *
   * @param names of the classes
   * @return the class of a request
   */
  public static ToIntFunction<TraceEntry> byName(List<String> names) {
    List<String> known = List.copyOf(names);
    return entry -> {
      int index = known.indexOf(entry.serviceClass());
      return index < 0 ? known.size() - 1 : index;
    };
  }

  /**
   * By a configuration: the class that the file names if it is one of the configuration, else what
   * the rules say of path, method and address. Rules on hosts and headers hold for no request of a
   * trace, since logs do not keep them; nor does an address range for a client given by name.
   *
   * @param config the configuration
   * @return the class of a request
   */
  public static ToIntFunction<TraceEntry> byRules(QosConfig config) {
    Classifier classifier = Classifier.compile(config, new TracePatterns());
    List<String> names = config.classes().stream().map(ServiceClass::name).toList();
    boolean addresses = classifier.needsAddress();
    return entry -> {
      int named = names.indexOf(entry.serviceClass());
      if (named >= 0) {
        return named;
      }
      long bits = addresses ? classifier.addressBits(TracePatterns.address(entry.client())) : 0;
      return classifier.classify(
          new TraceRequestView(TracePath.of(entry.target()), entry.method(), bits));
    };
  }
}
