package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.AdminOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;

/** The factory of the admin connector: HTTP/1.1 at one address, in clear text or over TLS. */
final class AdminConnector {
  private static final long IDLE_MILLIS = 10_000;

  private AdminConnector() {}

  /**
   * Opens the port.
   *
   * @throws ConfigException if it is not available; names the key
   */
  static ServerConnector open(Server server, AdminOptions options) {
    ServerConnector connector = new ServerConnector(server, 1, 1, protocols(options));
    connector.setHost(address(options).getHostAddress());
    connector.setPort(options.port());
    connector.setIdleTimeout(IDLE_MILLIS);
    try {
      connector.open();
    } catch (IOException e) {
      throw ConfigException.of(
          "admin.port",
          options.port(),
          "cannot be had at " + options.address() + ": " + root(e).getMessage());
    }
    return connector;
  }

  private static Throwable root(Throwable of) {
    return of.getCause() == null ? of : root(of.getCause());
  }

  private static InetAddress address(AdminOptions options) {
    try {
      InetAddress found = InetAddress.getByName(options.address());
      if (AdminOptions.isLoopback(options.address()) && !found.isLoopbackAddress()) {
        throw wrong(options, "is not of the loopback here, but " + found.getHostAddress());
      }
      return found;
    } catch (UnknownHostException e) {
      throw wrong(options, "is no address, and no name that is known here");
    }
  }

  private static ConfigException wrong(AdminOptions options, String problem) {
    return ConfigException.of("admin.address", options.address(), problem);
  }

  private static ConnectionFactory[] protocols(AdminOptions options) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    HttpConnectionFactory http1 = new HttpConnectionFactory(http);
    if (options.keystore().isEmpty()) {
      return new ConnectionFactory[] {http1};
    }
    // Requests by an IP address are served, too: the client itself decides about the certificate.
    http.addCustomizer(new SecureRequestCustomizer(false));
    return new ConnectionFactory[] {
      new SslConnectionFactory(
          TlsKeys.read(
              Path.of(options.keystore().get()), Path.of(options.keystorePassword().orElseThrow())),
          http1.getProtocol()),
      http1
    };
  }
}
