package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.RunningHandlers;
import io.github.jettyqos.jetty.request.RunningHandlers.Origin;
import java.util.ListIterator;
import java.util.Map;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;

/**
 * Jetty's client with the fields of {@code Onward}.
 *
 * <p>They are set when the destination is resolved: in the calling thread, before the request is in
 * a queue. A listener would be called after that, while another thread may be sending already. A
 * redirect is a new request with the fields of the former, sent by a thread of the client; so the
 * fields know what they were made for, and are made again.
 */
@SuppressWarnings("try") // its close() throws what that of its super class does
final class OnwardJettyClient extends HttpClient {
  private final Fields onward;

  private OnwardJettyClient(Fields onward, HttpClientTransport transport) {
    super(transport);
    this.onward = onward;
  }

  static HttpClient of(Fields onward, HttpClientTransport transport) {
    return new OnwardJettyClient(onward, transport);
  }

  /** The fields for a call of something to a host and port, by name. */
  interface Fields {
    Map<String, String> of(String host, int port, Origin origin);
  }

  /** A field that was made here. */
  private static final class Made extends HttpField {
    private final Origin origin;

    Made(String name, String value, Origin origin) {
      super(name, value);
      this.origin = origin;
    }
  }

  @Override
  public Destination resolveDestination(Request request) {
    request.headers(fields -> make(request, fields));
    return super.resolveDestination(request);
  }

  private void make(Request request, HttpFields.Mutable fields) {
    Origin former = takeOut(fields);
    Origin origin = former == null ? RunningHandlers.current() : former;
    if (origin != null) {
      onward
          .of(request.getHost(), request.getPort(), origin)
          .forEach(
              (name, value) -> {
                if (!fields.contains(name)) {
                  fields.add(new Made(name, value, origin));
                }
              });
    }
  }

  private static @Nullable Origin takeOut(HttpFields.Mutable fields) {
    Origin former = null;
    ListIterator<HttpField> each = fields.listIterator();
    while (each.hasNext()) {
      if (each.next() instanceof Made made) {
        former = made.origin;
        each.remove();
      }
    }
    return former;
  }
}
