package io.github.jettyqos.core.control.delay;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.Proposal;
import io.github.jettyqos.core.control.WholeThreads;
import io.github.jettyqos.core.identify.ArxModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The optimal law on one server: normalised delays by budgets.
 *
 * <p>Law, Gao, Pan and Hu 2011, equation (3), for all classes but the last:
 *
 * <pre>
 *   Y_i = l_i / sum of all l,   Yd_i = reference_i / sum of all references
 * </pre>
 *
 * <p>Deviations: a delay counts as at least {@link PiOptions#leastDelay}, so that an idle server
 * has a quotient; budgets are whole, by largest remainder, and the fraction is remembered, or small
 * steps would never be made.
 */
final class OptimalServerLaw implements ControlLaw {
  private final PiOptions options;
  private final Room all;
  private final OptimalLaw law;
  private double[] inputs = {};
  private @Nullable Partition proposed;

  OptimalServerLaw(PiOptions options, ArxModel model, OptimalOptions weighed) {
    this.options = options;
    this.all = Room.of(options.classes(), options.threads());
    this.law = new OptimalLaw(model, weighed, limits(all));
  }

  private static InputLimits limits(Room room) {
    List<Double> least = new ArrayList<>();
    List<Double> most = new ArrayList<>();
    int last = room.size() - 1;
    for (int k = 0; k < last; k++) {
      least.add((double) room.least()[k]);
      most.add((double) room.most()[k]);
    }
    return new InputLimits(least, most, List.of(room.threads()), room.least()[last]);
  }

  @Override
  public Proposal propose(Measurement measured) {
    double[] delays = new double[all.size()];
    double sum = 0;
    double references = 0;
    for (int k = 0; k < delays.length; k++) {
      Optional<Double> delay = options.delay(measured, k);
      if (delay.isEmpty()) {
        law.skip();
        return Proposal.of(measured.partition(), "held: a class completed nothing");
      }
      delays[k] = Math.max(options.leastDelay(), delay.get());
      sum += delays[k];
      references += options.references().get(k);
    }
    double[] outputs = new double[delays.length - 1];
    double[] wanted = new double[outputs.length];
    for (int i = 0; i < outputs.length; i++) {
      outputs[i] = delays[i] / sum;
      wanted[i] = options.references().get(i) / references;
    }
    double[] inForce = inForce(measured.partition());
    if (proposed == null) {
      law.takeOver(inForce, outputs);
    }
    Room room = all.upTo(measured.useful(all.threads()));
    law.limits(limits(room));
    inputs = law.propose(inForce, outputs, wanted);
    proposed = room.partition(whole(room));
    return Proposal.of(proposed, "optimal normalised delays");
  }

  private double[] inForce(Partition partition) {
    if (partition.equals(proposed)) {
      return inputs;
    }
    double[] budgets = new double[all.size() - 1];
    for (int k = 0; k < budgets.length; k++) {
      budgets[k] = partition.budget(k);
    }
    return budgets;
  }

  private int[] whole(Room room) {
    double[] shares = new double[room.size()];
    double left = room.threads();
    for (int k = 0; k < inputs.length; k++) {
      shares[k] = inputs[k];
      left -= inputs[k];
    }
    shares[inputs.length] = left;
    return WholeThreads.round(shares, room.threads(), room.least(), room.most());
  }
}
