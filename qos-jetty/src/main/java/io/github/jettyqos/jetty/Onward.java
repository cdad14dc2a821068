package io.github.jettyqos.jetty;

import io.github.jettyqos.core.config.FrontEnds;
import io.github.jettyqos.jetty.operate.Installation;
import io.github.jettyqos.jetty.operate.Running;
import io.github.jettyqos.jetty.request.RunningHandlers;
import io.github.jettyqos.jetty.request.RunningHandlers.Origin;
import java.net.URI;
import java.util.Map;
import org.eclipse.jetty.client.HttpClientTransport;
import org.jspecify.annotations.Nullable;

/**
 * Clients whose calls tell the hosts of {@link FrontEnds#ONWARD} the class, the remaining time and
 * the urgency of the request that the calling thread handles. These nodes believe it if this server
 * is among their {@code trusted-proxies}.
 *
 * <p>The thread is that of a handler, of a task of {@link ClassHandle#executor} or {@code
 * AsyncContext.start}, or of a redispatch. A field that the call has already is left as it is.
 */
public final class Onward {
  private static final int HTTPS = 443;
  private static final int HTTP = 80;

  private final Installation installation;

  private Onward(Installation installation) {
    this.installation = installation;
  }

  /**
   * The clients of a server.
   *
   * @param qos of the server whose handlers call
   * @return clients that tell nothing while the key {@code onward} is not given
   */
  public static Onward of(Qos qos) {
    return new Onward(qos.installation());
  }

  /**
   * The header fields for a call that is about to be sent, for clients that are not below.
   *
   * @param target of the call
   * @return by name; empty if the host is not to be told, or the current thread handles no request
   */
  public Map<String, String> fields(URI target) {
    String host = target.getHost();
    boolean https = "https".equalsIgnoreCase(target.getScheme());
    int port = target.getPort() >= 0 ? target.getPort() : https ? HTTPS : HTTP;
    return host == null ? Map.of() : fields(host, port, RunningHandlers.current());
  }

  /**
   * Jetty's client. A redirect to a host that is not to be told tells it nothing.
   *
   * @param transport such as a new {@code HttpClientTransportOverHTTP}
   * @return a new client, to be started
   */
  public org.eclipse.jetty.client.HttpClient client(HttpClientTransport transport) {
    return OnwardJettyClient.of(this::fields, transport);
  }

  /**
   * The JDK's client.
   *
   * @param client does not follow redirects, as it would tell other hosts as well
   * @return a view of it
   * @throws IllegalArgumentException if it follows redirects
   */
  public java.net.http.HttpClient client(java.net.http.HttpClient client) {
    return OnwardJdkClient.of(this::fields, client);
  }

  Map<String, String> fields(String host, int port, @Nullable Origin of) {
    Running now = installation.runningOrNull();
    return now == null || of == null
        ? Map.of()
        : now.requests()
            .classes()
            .onward()
            .of(host, port, of.className(), of.handledRequest(), now.requests().nanoTime());
  }
}
