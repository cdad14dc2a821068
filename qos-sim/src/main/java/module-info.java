/** What can be known of a server before it meets its traffic. */
module io.github.jettyqos.sim {
  requires io.github.jettyqos.core;
  requires ejml.core;
  requires ejml.ddense;
  requires info.picocli;
  requires java.desktop;
  requires org.apache.commons.csv;
  requires org.apache.commons.rng.api;
  requires org.apache.commons.rng.sampling;
  requires org.apache.commons.rng.simple;
  requires org.apache.commons.statistics.distribution;
  requires me.tongfei.progressbar;
  requires xchart;
  requires static org.jspecify;

  opens io.github.jettyqos.sim to
      info.picocli;
  opens io.github.jettyqos.sim.haproxy to
      info.picocli;
  opens io.github.jettyqos.sim.options to
      info.picocli;
  opens io.github.jettyqos.sim.plan to
      info.picocli;
  opens io.github.jettyqos.sim.simulate to
      info.picocli;
  opens io.github.jettyqos.sim.experiment.run to
      info.picocli;
}
