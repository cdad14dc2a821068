package io.github.jettyqos.jetty.operate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.NodeLoad;
import io.github.jettyqos.core.admit.WorkLifecycle;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.core.measure.demand.HostProcessors;
import io.github.jettyqos.core.measure.demand.ThreadCpuClock;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.jetty.http.HttpField;
import org.junit.jupiter.api.Test;

/** The text of the load, and the times of its computation. */
final class OrcaHeaderTest {
  private static final long MS = 1_000_000;

  private long now;
  private double used;
  private double count = 2;

  private OrcaHeader header(int classCount) {
    List<ServiceClass> classes =
        IntStream.range(0, classCount).mapToObj(k -> ServiceClass.named("c" + k).build()).toList();
    WorkLifecycle workers =
        new WorkLifecycle(
            new Gate(classes, Partition.share(classes, 2 * classCount)),
            classes.stream().map(each -> new DelayRecorder(() -> now)).toList(),
            new SpeedupRecorder(8, 0),
            new DemandRecorder(classCount, 8, ThreadCpuClock.NONE, 0),
            () -> now);
    HostProcessors processors =
        new HostProcessors() {
          @Override
          public double count() {
            return count;
          }

          @Override
          public double processSeconds() {
            return used;
          }

          @Override
          public double machineLoad() {
            return 0;
          }
        };
    return new OrcaHeader(
        classes.stream().map(ServiceClass::name).toList(),
        new NodeLoad(workers, () -> now),
        processors,
        () -> now);
  }

  @Test
  void field_within50Milliseconds_isTheSame() {
    OrcaHeader header = header(1);
    HttpField first = header.field();
    now = 49 * MS;
    assertThat(header.field()).isSameAs(first);
    now = 50 * MS;
    assertThat(header.field()).isNotSameAs(first);
  }

  @Test
  void field_processors_areThoseOfTheLastSecond() {
    OrcaHeader header = header(1);
    assertThat(header.field().getValue()).doesNotContain("cpu_utilization");
    now = 1000 * MS;
    used = 0.5; // half a second of two processors in one second
    assertThat(header.field().getValue()).startsWith("TEXT cpu_utilization=0.250,application_");
    now = 1900 * MS;
    used = 2.3;
    assertThat(header.field().getValue()).startsWith("TEXT cpu_utilization=0.250,application_");
    now = 2100 * MS; // 1.8 s of 2.2
    assertThat(header.field().getValue()).startsWith("TEXT cpu_utilization=0.818,application_");
  }

  @Test
  void field_quotaOfAFraction_isThePartOfIt() {
    count = 1.25;
    OrcaHeader header = header(1);
    now = 1000 * MS;
    used = 1; // one second of 1.25 processors; of two it would be a half
    assertThat(header.field().getValue()).startsWith("TEXT cpu_utilization=0.800,application_");
  }

  @Test
  void field_manyClasses_tellsOfSixteen() {
    String text = header(64).field().getValue();
    assertThat(text).contains("c15_idle=2").doesNotContain("c16_idle");
  }
}
