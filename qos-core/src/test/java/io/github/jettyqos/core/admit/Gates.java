package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Gates for tests. Classes are named c0, c1, … and c0 has the highest priority. */
final class Gates {
  private Gates() {}

  static Gate of(Partition partition) {
    return of(partition, each -> each);
  }

  /** All classes with the same options; nothing is lent unless they say so. */
  static Gate of(Partition partition, UnaryOperator<ServiceClassBuilder> options) {
    List<ServiceClassBuilder> classes = new ArrayList<>();
    for (int i = 0; i < partition.size(); i++) {
      classes.add(options.apply(ServiceClass.named("c" + i).lend(false)));
    }
    return of(partition, classes);
  }

  static Gate of(Partition partition, List<ServiceClassBuilder> classes) {
    List<ServiceClass> built = new ArrayList<>();
    for (int i = 0; i < classes.size(); i++) {
      built.add(classes.get(i).priority(i).build());
    }
    // No permit is ever overdue, and every other document is cached.
    return new Gate(built, partition, () -> 0, document -> document % 2 == 0);
  }

  /** A permit that runs at once. */
  static TestPermit admitted(Gate gate, int classIndex) {
    TestPermit permit = new TestPermit(classIndex);
    assertThat(gate.admit(permit)).isEqualTo(Decision.DISPATCHED);
    return permit;
  }

  /** A permit that waits. */
  static TestPermit queued(Gate gate, int classIndex) {
    TestPermit permit = new TestPermit(classIndex);
    assertThat(gate.admit(permit)).isEqualTo(Decision.QUEUED);
    return permit;
  }
}
