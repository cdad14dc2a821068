package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.RunningHandlers;
import io.github.jettyqos.jetty.request.RunningHandlers.Origin;
import java.util.Iterator;
import java.util.Map;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpRequest;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.util.Attributes;

/**
 * Jetty's client with the fields of {@code Onward}.
 *
 * <p>They are set when the destination is resolved: in the calling thread, before the request is in
 * a queue. A listener would be called after that, while another thread may be sending already. A
 * redirect is a new request with the fields of the former, sent by a thread of the client; so its
 * conversation knows what the fields were made for, and they are made again.
 */
@SuppressWarnings("try") // its close() throws what that of its super class does
final class OnwardJettyClient extends HttpClient {
  private static final String ORIGIN = Origin.class.getName();

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

  /** A field that was made here. It knows no more: a table of HTTP/2 may keep it for long. */
  private static final class Made extends HttpField {
    Made(String name, String value) {
      super(name, value);
    }
  }

  @Override
  public Destination resolveDestination(Request request) {
    if (request instanceof HttpRequest sent) {
      sent.headers(fields -> make(sent, fields));
    }
    return super.resolveDestination(request);
  }

  private void make(HttpRequest request, HttpFields.Mutable fields) {
    for (Iterator<HttpField> each = fields.listIterator(); each.hasNext(); ) {
      if (each.next() instanceof Made) {
        each.remove();
      }
    }
    Attributes conversation = request.getConversation();
    Origin origin =
        conversation.getAttribute(ORIGIN) instanceof Origin former
            ? former
            : RunningHandlers.current();
    if (origin != null) {
      conversation.setAttribute(ORIGIN, origin);
      onward
          .of(request.getHost(), request.getPort(), origin)
          .forEach(
              (name, value) -> {
                if (!fields.contains(name)) {
                  fields.add(new Made(name, value));
                }
              });
    }
  }
}
