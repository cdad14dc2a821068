/** The command line for running servers. */
module io.github.jettyqos.ctl {
  requires com.fasterxml.jackson.jr.ob;
  requires info.picocli;
  requires io.github.jettyqos.core;
  requires java.management;
  requires java.rmi;
  requires static jdk.attach;
  requires static org.jspecify;

  opens io.github.jettyqos.ctl to
      info.picocli;
}
