package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.LoopStatus;
import io.github.jettyqos.core.loop.StepReport;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The partition that the law proposes, and its predicted effect. */
final class PlanView {
  private PlanView() {}

  /**
   * The last proposal of the law; under the static law, a proposal of {@code mtrr} that is computed
   * now.
   *
   * @throws IllegalStateException if nothing was measured yet to plan by
   */
  static Answer of(Managed server, PredictionErrors errors) {
    ControlLoop loop = server.control();
    LoopStatus status = loop.status();
    StepReport step = status.last().map(each -> each.step()).orElse(null);
    Measurement measured = step == null ? null : step.measured();
    if (step == null || measured == null) {
      throw new IllegalStateException("no step of the loop has measured anything yet to plan by");
    }
    boolean isStatic = status.options().law().keepsBudgets();
    Proposal proposal =
        isStatic
            ? ControlLaws.first(
                    status.options().withLaw(LawKind.MTRR), loop.classes(), loop.threads())
                .propose(measured)
            : step.proposal();
    if (proposal == null) {
      throw new IllegalStateException(
          "the law " + status.options().law().key() + " proposed nothing: " + step.hold().key());
    }
    PartitionProposal would = PartitionProposal.of(server, proposal.partition(), errors);
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("law", isStatic ? LawKind.MTRR.key() : status.options().law().key());
    data.put("reason", proposal.reason());
    data.put("cannotBeKept", proposal.certificate().stream().map(Shortfall::name).toList());
    data.putAll(would.data());
    return new Answer(data, () -> would.inWords() + "\nbecause: " + proposal.reason());
  }
}
