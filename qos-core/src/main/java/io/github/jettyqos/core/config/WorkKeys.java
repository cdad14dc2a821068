package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.Option.Choices;
import java.util.Optional;
import java.util.function.Function;

/**
 * The keys of the work of a class, and of its pool. They are chosen together with those of the
 * class.
 */
final class WorkKeys {
  static final Section<ServiceDemand.Pool> POOL =
      new Section<ServiceDemand.Pool>()
          .with(ServiceDemand.POOL_SIZE, ServiceDemand.Pool::size)
          .with(ServiceDemand.POOL_TIME, pool -> Durations.ofSeconds(pool.seconds()));

  static final Section<ClassWork> SECTION =
      new Section<ClassWork>()
          .with(ServiceDemand.COMPUTE, work -> Durations.ofSeconds(work.demand().compute()))
          .with(ServiceDemand.ELSEWHERE, work -> Durations.ofSeconds(work.demand().elsewhere()))
          .maybe(
              ServiceDemand.POOL, POOL.form(ServiceDemand.Pool::new), work -> work.demand().pool())
          .with(ClassWork.VARIATION, ClassWork::variation);

  private WorkKeys() {}

  /** The key of a class. */
  static <S> Key<S> key(Function<S, Optional<ClassWork>> of) {
    return new Key<>(
        ServiceClass.WORK,
        "a map with any of " + SECTION.names(),
        ServiceClass.WORK.unset(),
        WorkKeys::read,
        printed -> of.apply(printed).map(SECTION::print));
  }

  private static void read(Choices ofClass, String key, Value value) {
    SECTION.read(key, value, ofClass);
    // So that an empty map is rejected as work that takes no time.
    ofClass.set(ServiceDemand.COMPUTE, ofClass.get(ServiceDemand.COMPUTE));
  }
}
