package io.github.jettyqos.jetty;

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
import io.github.jettyqos.jetty.operate.OrcaHeader;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** The races of responses that find the load header too old. */
public final class OrcaStress {
  private OrcaStress() {}

  private static final HostProcessors IDLE =
      new HostProcessors() {
        @Override
        public double count() {
          return 1;
        }

        @Override
        public double processSeconds() {
          return 0;
        }

        @Override
        public double machineLoad() {
          return 0;
        }
      };

  /** Both compute it: each gets a complete one, and one of both stays. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "whole, and one of both stays")
  @Outcome(expect = Expect.FORBIDDEN, desc = "half of one, or another one")
  @State
  public static class TwoMake {
    private final OrcaHeader header;
    private Object one = "";
    private Object other = "";

    public TwoMake() {
      List<ServiceClass> classes = List.of(ServiceClass.named("all").build());
      WorkLifecycle workers =
          new WorkLifecycle(
              new Gate(classes, Partition.of(2, 2)),
              List.of(new DelayRecorder(() -> 0)),
              new SpeedupRecorder(2, 0),
              new DemandRecorder(1, 2, ThreadCpuClock.NONE, 0),
              () -> 0);
      header = new OrcaHeader(List.of("all"), new NodeLoad(workers, () -> 0), IDLE, () -> 0);
    }

    private static int whole(String text) {
      return text.startsWith("TEXT application_") && text.endsWith("all_queued=0") ? 1 : 0;
    }

    @Actor
    public void one(III_Result result) {
      one = header.field();
      result.r1 = whole(header.field().getValue());
    }

    @Actor
    public void other(III_Result result) {
      other = header.field();
      result.r2 = whole(header.field().getValue());
    }

    @Arbiter
    public void look(III_Result result) {
      Object last = header.field();
      result.r3 = last == one || last == other ? 1 : 0;
    }
  }
}
