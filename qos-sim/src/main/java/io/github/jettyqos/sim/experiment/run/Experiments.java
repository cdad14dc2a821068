package io.github.jettyqos.sim.experiment.run;

import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.bestavros.Bestavros;
import io.github.jettyqos.sim.experiment.cluster.ClusterExperiments;
import io.github.jettyqos.sim.experiment.gao.Gao;
import io.github.jettyqos.sim.experiment.jamjoom.Jamjoom;
import io.github.jettyqos.sim.experiment.liu.Liu;
import io.github.jettyqos.sim.experiment.lu.Lu;
import io.github.jettyqos.sim.experiment.regret.Regret;
import java.util.List;
import java.util.stream.Stream;

/** All experiments, in the order in which they are listed. */
final class Experiments {
  static final List<Experiment> ALL =
      Stream.of(
              Liu.ALL,
              Lu.ALL,
              Jamjoom.ALL,
              Gao.ALL,
              ClusterExperiments.ALL,
              Bestavros.ALL,
              Regret.ALL)
          .flatMap(List::stream)
          .toList();

  private Experiments() {}
}
