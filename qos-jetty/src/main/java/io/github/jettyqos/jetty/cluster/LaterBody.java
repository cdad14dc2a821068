package io.github.jettyqos.jetty.cluster;

import java.io.IOException;
import org.eclipse.jetty.client.AsyncRequestContent;
import org.eclipse.jetty.client.ContinueProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.transport.HttpExchange;
import org.eclipse.jetty.client.transport.HttpRequest;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Jetty;
import org.jspecify.annotations.Nullable;

/** A request body that is read once the node wants it. */
final class LaterBody extends AsyncRequestContent {
  /** Whether {@link #endUnlessWanted} works, and leaves the response complete. */
  static final boolean ENDS_UNWANTED = !Jetty.VERSION.startsWith("12.0.");

  private static final String ATTRIBUTE = LaterBody.class.getName();

  private final Request.Content body;

  /** Used by the callbacks of responses, one after the other. */
  private boolean wanted;

  private LaterBody(Request.Content body) {
    this.body = body;
  }

  /** Attaches a body to a request, to be sent when it is wanted. */
  static void attach(Request.Content body, Request sending) {
    LaterBody later = new LaterBody(body);
    sending.body(later);
    sending.attribute(ATTRIBUTE, later);
  }

  /** The action that starts sending the body, once; null if the body does not wait. */
  static @Nullable Runnable beginning(Request sending) {
    LaterBody later = of(sending);
    if (later == null || later.wanted) {
      return null;
    }
    later.wanted = true;
    return later::begin;
  }

  private static @Nullable LaterBody of(Request sending) {
    return (LaterBody) sending.getAttributes().get(ATTRIBUTE);
  }

  private void begin() {
    Content.copy(body, this, Callback.from(this::close, this::fail));
  }

  /** Ends a request that was answered while its body was not wanted. */
  static void endUnlessWanted(Request sending) {
    LaterBody later = of(sending);
    if (later != null && !later.wanted && ENDS_UNWANTED) {
      HttpExchange exchange = ((HttpRequest) sending).getConversation().getExchanges().peekLast();
      if (exchange != null) {
        exchange.proceed(null, new IOException("the node does not want the body"));
      }
    }
  }

  @Override
  public @Nullable String getContentType() {
    return null; // the type is in the client's header, if any
  }

  @Override
  public long getLength() {
    return body.getLength();
  }

  /**
   * The handling of {@code Expect: 100-continue}: the body is sent after the node's 100. Any other
   * response is streamed, while Jetty's own handler would buffer it and fail if it is large; {@link
   * #endUnlessWanted} ends the request then. In Jetty 12.0, whose client would cut such a response
   * off, Jetty's own handling is used.
   */
  static final class ExpectContinue extends ContinueProtocolHandler {
    @Override
    public boolean accept(Request request, Response response) {
      return super.accept(request, response)
          && (response.getStatus() == HttpStatus.CONTINUE_100 || !ENDS_UNWANTED);
    }

    @Override
    protected @Nullable Runnable onContinue(Request request) {
      return beginning(request);
    }
  }
}
