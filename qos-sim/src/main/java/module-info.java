/** What can be known of a configuration without a server. */
module io.github.jettyqos.sim {
  requires io.github.jettyqos.core;
  requires info.picocli;
  requires java.desktop;
  requires xchart;
  requires static org.jspecify;

  opens io.github.jettyqos.sim to
      info.picocli;
  opens io.github.jettyqos.sim.plan to
      info.picocli;
  opens io.github.jettyqos.sim.experiment to
      info.picocli;
}
