package io.github.jettyqos.ctl;

import io.github.jettyqos.ctl.connect.ServerOptions;
import io.github.jettyqos.ctl.text.Format;
import io.github.jettyqos.ctl.text.Terminal;
import java.io.InputStream;
import java.util.Map;

/**
 * What all commands have.
 *
 * @param server which one is asked
 * @param format how it is shown
 * @param terminal where a person sits
 * @param in standard input
 */
record Context(ServerOptions server, Format format, Terminal terminal, InputStream in) {
  static Context of(Map<String, String> environment, Terminal terminal, InputStream in) {
    return new Context(new ServerOptions(environment, terminal), new Format(), terminal, in);
  }
}
