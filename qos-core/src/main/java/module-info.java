/** The parts of quality of service that know no web server. */
@SuppressWarnings("module") // modules that see more than users do are built later than this
module io.github.jettyqos.core {
  requires ejml.core;
  requires ejml.ddense;
  requires transitive HdrHistogram;
  requires org.slf4j;
  requires static com.google.errorprone.annotations;
  requires static org.jspecify;
  requires static org.snakeyaml.engine;

  exports io.github.jettyqos.core;
  exports io.github.jettyqos.core.admit to
      io.github.jettyqos.jetty,
      io.github.jettyqos.sim;
  exports io.github.jettyqos.core.balance to
      io.github.jettyqos.jetty,
      io.github.jettyqos.sim;
  exports io.github.jettyqos.core.check;
  exports io.github.jettyqos.core.classify to
      io.github.jettyqos.jetty,
      io.github.jettyqos.rest,
      io.github.jettyqos.sim,
      io.github.jettyqos.spring;
  exports io.github.jettyqos.core.config;
  exports io.github.jettyqos.core.diagnose to
      io.github.jettyqos.jetty,
      io.github.jettyqos.sim;
  exports io.github.jettyqos.core.history to
      io.github.jettyqos.jetty,
      io.github.jettyqos.sim;
  exports io.github.jettyqos.core.law;
  exports io.github.jettyqos.core.law.mtrr to
      io.github.jettyqos.sim;
  exports io.github.jettyqos.core.law.paper to
      io.github.jettyqos.jetty,
      io.github.jettyqos.sim;
  exports io.github.jettyqos.core.law.paper.identify to
      io.github.jettyqos.sim;
  exports io.github.jettyqos.core.law.paper.rate to
      io.github.jettyqos.sim;
  exports io.github.jettyqos.core.loop;
  exports io.github.jettyqos.core.manage;
  exports io.github.jettyqos.core.measure;
  exports io.github.jettyqos.core.measure.demand to
      io.github.jettyqos.jetty,
      io.github.jettyqos.sim;
  exports io.github.jettyqos.core.measure.heavy to
      io.github.jettyqos.jetty,
      io.github.jettyqos.sim;
  exports io.github.jettyqos.core.measure.speedup to
      io.github.jettyqos.jetty,
      io.github.jettyqos.sim;
  exports io.github.jettyqos.core.model to
      io.github.jettyqos.sim;
  exports io.github.jettyqos.core.text to
      io.github.jettyqos.ctl,
      io.github.jettyqos.jetty,
      io.github.jettyqos.sim;
}
