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
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server for operators: from start to stop of the one that they manage.
 *
 * <p>Races. Started and stopped by one thread at a time, that of the managed server; others may ask
 * where it is.
 */
public final class AdminServer {
  private static final Logger LOG = LoggerFactory.getLogger(AdminServer.class);

  /** Two are the connector's. What waits for one is bounded by {@link Connections}. */
  private static final int THREADS = 8;

  private static final long STOP_MILLIS = 1_000;

  private final AdminOptions options;
  private final Management management;
  private volatile @Nullable OwnToken own;
  private @Nullable Server server;
  private @Nullable ServerConnector connector;
  private volatile @Nullable URI uri;

  /**
   * A server that does not run yet.
   *
   * @param options where, and for whom
   * @param management what it offers
   */
  public AdminServer(AdminOptions options, Management management) {
    this.options = options;
    this.management = management;
  }

  /**
   * Listens.
   *
   * @throws ConfigException if the port cannot be had, or a file or library is missing or wrong;
   *     names the key, and nothing is left of the start
   * @throws Exception if Jetty cannot start
   */
  public void start() throws Exception {
    try {
      requireLibrary();
      Tokens tokens = tokens();
      QueuedThreadPool pool = new QueuedThreadPool(THREADS, 1);
      pool.setName("qos-admin");
      pool.setDaemon(true);
      pool.setStopTimeout(STOP_MILLIS);
      Server starting = new Server(pool);
      server = starting;
      Connections connections = new Connections();
      ServerConnector listening = AdminConnector.open(starting, options);
      connector = listening;
      listening.addBean(connections);
      starting.addConnector(listening);
      starting.setErrorHandler(new ProblemPage());
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

  private Handler handler(Tokens tokens, Connections connections) {
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

  private Tokens tokens() throws IOException {
    if (options.tokens().isPresent()) {
      return TokenFile.read(Path.of(options.tokens().get()));
    }
    OwnToken made = OwnToken.create();
    own = made;
    return made.tokens();
  }

  private URI uri(int port) throws URISyntaxException {
    String scheme = options.keystore().isPresent() ? "https" : "http";
    return new URI(scheme, null, options.address(), port, "/", null, null);
  }

  /**
   * Where operators find it.
   *
   * @return with the port that it has; empty if it does not run
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

  /** Stops, however far a start came. */
  public void stop() {
    uri = null;
    try {
      if (server != null) {
        server.stop();
      }
      if (connector != null) {
        connector.close(); // which it is not by a server that never ran
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
