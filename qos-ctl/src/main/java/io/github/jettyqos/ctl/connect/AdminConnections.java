package io.github.jettyqos.ctl.connect;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Admin connectors of many nodes, with one client and one token. */
public final class AdminConnections {
  private final HttpClient client;
  private final String token;
  private final Duration patience;

  /**
   * Connections that are made when they are asked for.
   *
   * @param tokenFile its first line is the token
   * @param ca certificates in PEM that are trusted; empty for those of this Java
   * @param patience how long an answer may take
   * @throws IOException if a file cannot be read
   */
  public AdminConnections(Path tokenFile, Optional<Path> ca, Duration patience) throws IOException {
    this.token = FirstLine.of("cluster.token", tokenFile);
    if (!token.matches("[\\x21-\\x7e]+")) {
      throw new ConfigException("cluster.token", "begins with no token");
    }
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(patience)
            .followRedirects(HttpClient.Redirect.NEVER);
    if (ca.isPresent()) {
      builder.sslContext(Trust.of(ca.get()));
    }
    this.client = builder.build();
    this.patience = patience;
  }

  /**
   * One of them.
   *
   * @param url such as {@code http://127.0.0.1:9900}; in clear text of the loopback alone
   * @return what answers
   * @throws ConfigException if this is no address of an admin connector
   */
  public Connection to(String url) {
    return new HttpConnection(client, AdminAddress.of(url).base(), token, patience);
  }
}
