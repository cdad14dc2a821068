package io.github.jettyqos.ctl.connect;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where an admin connector listens.
 *
 * @param base scheme, host and port
 */
record AdminAddress(URI base) {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Longer than any operation takes. */
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(30);

  /** Reads it. In clear text a token goes over the loopback alone. */
  static AdminAddress of(String text) {
    URI uri = uri(text);
    String scheme = uri.getScheme();
    String host = uri.getHost();
    boolean plain = "http".equals(scheme);
    boolean isBase =
        (plain || "https".equals(scheme))
            && host != null
            && uri.getRawUserInfo() == null
            && uri.getRawQuery() == null
            && uri.getRawFragment() == null
            && (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"));
    if (!isBase || host == null) {
      throw wrong(text);
    }
    if (plain && !isLoopback(host)) {
      throw ConfigException.of(
          "--url", text, "would show the token to the network; give https://" + host + "...");
    }
    return new AdminAddress(URI.create(scheme + "://" + uri.getRawAuthority()));
  }

  private static URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw wrong(text);
    }
  }

  private static ConfigException wrong(String text) {
    return ConfigException.of(
        "--url", text, "is no address; give such as http://127.0.0.1:9900 or https://HOST:9900");
  }

  /** By its name alone: what a name stands for may be another thing when it is connected to. */
  private static boolean isLoopback(String host) {
    return host.equals("localhost")
        || host.equals("[::1]")
        || host.matches("127\\.[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}");
  }

  Connection connect(@Nullable String token, Optional<Path> trusted) throws IOException {
    if (token == null || token.isEmpty() || !token.matches("[\\x21-\\x7e]+")) {
      throw new ConfigException(
          "token", "is missing, or none; give --token-file FILE, or set QOS_TOKEN");
    }
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NEVER);
    if (trusted.isPresent()) {
      client.sslContext(Trust.of(trusted.get()));
    }
    return new HttpConnection(client.build(), base, token, LONGEST_ANSWER);
  }
}
