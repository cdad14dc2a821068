package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.client.AsyncRequestContent;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** A body that is read once the node says that it wants it. */
final class LaterBody extends AsyncRequestContent {
  private final Request.Content body;

  LaterBody(Request.Content body) {
    this.body = body;
  }

  /** The node wants it. */
  void begin() {
    Content.copy(body, this, Callback.from(this::close, this::fail));
  }

  @Override
  public @Nullable String getContentType() {
    return null; // as the client's own header says, or does not
  }

  @Override
  public long getLength() {
    return body.getLength();
  }
}
