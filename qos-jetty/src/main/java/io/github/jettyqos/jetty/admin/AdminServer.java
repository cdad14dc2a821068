package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.AdminOptions;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.jetty.console.ConsoleHandler;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server for operators, which runs from start to stop of the managed server.
 *
 * <p>Races. It is started and stopped by the thread of the managed server; other threads may read
 * its address.
 */
public final class AdminServer {
  private static final Logger LOG = LoggerFactory.getLogger(AdminServer.class);

  /**
   * Two are for the connector. Requests waiting for a thread are bounded by {@link
   * AdminConnections}.
   */
  private static final int THREADS = 8;

  private static final long STOP_MILLIS = 1_000;

  private final AdminOptions options;
  private final Management management;
  private volatile @Nullable OwnToken own;
  private @Nullable Server server;
  private @Nullable ServerConnector connector;
  private volatile @Nullable URI uri;

  /**
   * A server that is not started.
   *
   * @param options address, TLS and tokens
   * @param management the operations
   */
  public AdminServer(AdminOptions options, Management management) {
    this.options = options;
    this.management = management;
  }

  /**
   * Starts to listen.
   *
   * @throws ConfigException if the port is not available, or a file or library is missing or
   *     invalid; names the key, and everything is closed
   * @throws Exception if Jetty cannot start
   */
  public void start() throws Exception {
    try {
      requireLibrary();
      Supplier<Tokens> tokens = tokens();
      QueuedThreadPool pool = new QueuedThreadPool(THREADS, 1);
      pool.setName("qos-admin");
      pool.setDaemon(true);
      pool.setStopTimeout(STOP_MILLIS);
      Server starting = new Server(pool);
      server = starting;
      AdminConnections connections = new AdminConnections();
      ServerConnector listening = AdminConnector.open(starting, options);
      connector = listening;
      listening.addBean(connections);
      starting.addConnector(listening);
      starting.setErrorHandler(Replies::error);
      starting.setHandler(handler(tokens, connections));
      starting.start();
      URI found = uri(listening.getLocalPort());
      uri = found;
      LOG.info(
          "console at {}{}",
          found,
          tokenFile().map(each -> "; the token of this start is in " + each).orElse(""));
    } catch (Throwable t) {
      stop();
      throw t;
    }
  }

  private Handler handler(Supplier<Tokens> tokens, AdminConnections connections) {
    Refusals refusals = new Refusals(NanoClock.system());
    return new FrontDoor(
        AdminOptions.isLoopback(options.address()),
        refusals,
        new Handler.Sequence(
            new ApiHandler(management, tokens, connections, refusals), new ConsoleHandler()));
  }

  private void requireLibrary() {
    try {
      JsonBody.requireLibrary();
    } catch (LinkageError e) {
      throw ConfigException.of(
          "admin.port",
          options.port(),
          "needs com.fasterxml.jackson.jr:jackson-jr-objects, which is not on the class path");
    }
  }

  private Supplier<Tokens> tokens() throws IOException {
    if (options.tokens().isPresent()) {
      return new PresentTokens(Path.of(options.tokens().get()), NanoClock.system());
    }
    OwnToken made = OwnToken.create();
    own = made;
    return made::tokens;
  }

  private URI uri(int port) throws URISyntaxException {
    String scheme = options.keystore().isPresent() ? "https" : "http";
    return new URI(scheme, null, options.address(), port, "/", null, null);
  }

  /**
   * The address for operators.
   *
   * @return with the actual port; empty if it does not run
   */
  public Optional<URI> uri() {
    return Optional.ofNullable(uri);
  }

  /**
   * The file with the token of this start.
   *
   * @return its path; empty if tokens are configured, or it does not run
   */
  public Optional<Path> tokenFile() {
    return Optional.ofNullable(own).map(OwnToken::file);
  }

  /** Stops, also after a partial start. */
  public void stop() {
    uri = null;
    try {
      if (server != null) {
        server.stop();
      }
      if (connector != null) {
        connector.close(); // a server that never started does not close it
      }
      OwnToken made = own;
      if (made != null) {
        made.delete();
      }
    } catch (Exception e) {
      LOG.warn("the admin connector does not stop", e);
    }
    server = null;
    connector = null;
    own = null;
  }
}
