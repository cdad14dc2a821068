package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.jetty.ClassHandle;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosListener;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The registration of a server's meters in a registry, from each start to the next stop.
 *
 * <p>Two bindings to one registry are equal, so that a server detects a second one.
 */
final class Binding implements QosListener {
  private final Qos qos;
  private final MeterRegistry registry;
  private final Map<String, OfClass> ofClasses = new HashMap<>();
  private @Nullable Meters meters;
  private volatile @Nullable DelayMetrics delays;

  /** The meters of a class, and whether it is not exempt. */
  private record OfClass(Meters meters, boolean admitted) {}

  Binding(Qos qos, MeterRegistry registry) {
    this.qos = qos;
    this.registry = registry;
  }

  @Override
  public synchronized void onStarted() {
    Meters all = Meters.in(registry);
    DelayMetrics measured = new DelayMetrics();
    meters = all;
    try {
      register(all, measured);
      delays = measured;
    } catch (RuntimeException e) {
      onStopping();
      throw e;
    }
  }

  private void register(Meters all, DelayMetrics measured) {
    addClasses(all, measured);
    new ServerMetrics(qos, all).add();
  }

  private void addClasses(Meters all, DelayMetrics measured) {
    List<ServiceClass> classes = qos.config().classes();
    for (ClassHandle each : qos.serviceClasses()) {
      OfClass known = ofClasses.get(each.name());
      boolean admitted = classes.stream().anyMatch(of -> of.name().equals(each.name()));
      if (known != null && known.admitted == admitted) {
        continue;
      }
      Meters part = all.part();
      ofClasses.put(each.name(), new OfClass(part, admitted));
      Meters ofClass = part.tagged("class", each.name());
      ClassMetrics metrics = new ClassMetrics(qos, each, ofClass);
      measured.add(each.name(), ofClass, target(classes, each.name()));
      if (admitted) {
        metrics.add();
      } else { // exempt classes have neither budgets nor queues
        metrics.addCounts();
      }
    }
  }

  private static Optional<Target> target(List<ServiceClass> classes, String name) {
    return classes.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .flatMap(each -> each.guarantee().target());
  }

  /** Removes the meters of removed classes, and adds those of new ones; the others go on. */
  @Override
  public synchronized void onReloaded() {
    Meters all = meters;
    DelayMetrics measured = delays;
    if (all == null || measured == null) {
      return;
    }
    Set<String> admitted =
        qos.config().classes().stream().map(ServiceClass::name).collect(Collectors.toSet());
    Set<String> present =
        qos.serviceClasses().stream().map(ClassHandle::name).collect(Collectors.toSet());
    ofClasses
        .entrySet()
        .removeIf(
            each -> {
              String name = each.getKey();
              OfClass of = each.getValue();
              boolean gone = !present.contains(name) || of.admitted != admitted.contains(name);
              if (gone) {
                measured.remove(name);
                of.meters.remove();
              }
              return gone;
            });
    addClasses(all, measured);
  }

  @Override
  public void onCompleted(String className, long waitingNanos, long processingNanos) {
    DelayMetrics measured = delays;
    if (measured != null) {
      measured.completed(className, waitingNanos, processingNanos);
    }
  }

  @Override
  public synchronized void onStopping() {
    delays = null;
    ofClasses.values().forEach(each -> each.meters.remove());
    ofClasses.clear();
    if (meters != null) {
      meters.remove();
      meters = null;
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Binding that && registry == that.registry;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(registry);
  }

  @Override
  public String toString() {
    return "the meters of this server in the registry " + registry;
  }
}
