package io.github.jettyqos.jetty;

import io.github.jettyqos.core.config.FrontEnds;
import io.github.jettyqos.jetty.operate.Installation;
import io.github.jettyqos.jetty.operate.Running;
import io.github.jettyqos.jetty.request.RunningHandlers;
import io.github.jettyqos.jetty.request.RunningHandlers.Origin;
import java.net.URI;
import java.util.Map;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.util.URIUtil;

/**
 * Clients whose calls tell the hosts of {@link FrontEnds#ONWARD} the class, the remaining time and
 * the urgency of the request that the calling thread handles. These nodes believe it if this server
 * is among their {@code trusted-proxies}.
 *
 * <p>The thread is that of a handler, of a task of {@link ClassHandle#executor} or {@code
 * AsyncContext.start}, or of a redispatch. A field that the call has already is left as it is.
 */
public final class Onward {
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
    Origin origin = RunningHandlers.current();
    if (origin == null || target.getRawAuthority() == null) {
      return Map.of();
    }
    // A URI has no host if that is one such as my_service, to which some clients can send.
    HttpURI uri = HttpURI.from(target.toString());
    int port = uri.getPort() > 0 ? uri.getPort() : URIUtil.getDefaultPortForScheme(uri.getScheme());
    return uri.getHost() == null ? Map.of() : fields(uri.getHost(), port, origin);
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
   * @return a view of it; closing that closes nothing
   * @throws IllegalArgumentException if it follows redirects
   */
  public java.net.http.HttpClient client(java.net.http.HttpClient client) {
    return OnwardJdkClient.of(this::fields, client);
  }

  Map<String, String> fields(String host, int port, Origin of) {
    Running now = installation.runningOrNull();
    return now == null
        ? Map.of()
        : now.requests()
            .classes()
            .onward()
            .of(
                host,
                port,
                of.className(),
                of.handledRequest(),
                of.mayOutlive(),
                now.requests().nanoTime());
  }
}
