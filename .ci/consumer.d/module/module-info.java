/** What a user on the module path has to say. */
module consumer {
  requires io.github.jettyqos.jetty;
  requires java.net.http;
  requires org.snakeyaml.engine;
}
