package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.config.AdminOptions;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.jetty.console.ConsoleHandler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The server for operators: from start to stop of the one that they manage. */
public final class AdminServer {
  private static final Logger LOG = LoggerFactory.getLogger(AdminServer.class);
  private static final int THREADS = 8;

  private final AdminOptions options;
  private final Management management;
  private @Nullable Server server;
  private @Nullable Path ownToken;

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
   * @throws Exception if the port cannot be had, or a file cannot be read
   */
  public void start() throws Exception {
    Tokens tokens = tokens();
    QueuedThreadPool pool = new QueuedThreadPool(THREADS);
    pool.setName("qos-admin");
    pool.setDaemon(true);
    Server starting = new Server(pool);
    ServerConnector connector = new ServerConnector(starting, 1, 1);
    connector.setHost(options.address());
    connector.setPort(options.port());
    starting.addConnector(connector);
    starting.setHandler(new Handler.Sequence(new ApiHandler(management, tokens), new ConsoleHandler()));
    starting.start();
    server = starting;
    LOG.info(
        "console at {}{}",
        starting.getURI(),
        ownToken == null ? "" : "; its token is in " + ownToken);
  }

  private Tokens tokens() throws IOException {
    Optional<String> file = options.tokens();
    if (file.isPresent()) {
      return Tokens.read(Path.of(file.get()));
    }
    String token = Tokens.random();
    Path path = Files.createTempFile("qos-admin-", ".token");
    Files.writeString(path, token + "\n");
    ownToken = path;
    return Tokens.ofOperator("operator", token);
  }

  /**
   * The port that it listens at.
   *
   * @return a port; -1 if it does not run
   */
  public int port() {
    Server now = server;
    return now == null ? -1 : ((ServerConnector) now.getConnectors()[0]).getLocalPort();
  }

  /**
   * The file with the token of this start.
   *
   * @return its path; empty if tokens are configured, or it does not run
   */
  public Optional<Path> tokenFile() {
    return Optional.ofNullable(ownToken);
  }

  /** Stops. */
  public void stop() {
    Server now = server;
    server = null;
    try {
      if (now != null) {
        now.stop();
      }
      if (ownToken != null) {
        Files.deleteIfExists(ownToken);
      }
    } catch (Exception e) {
      LOG.warn("the server for operators does not stop", e);
    }
    ownToken = null;
  }
}
