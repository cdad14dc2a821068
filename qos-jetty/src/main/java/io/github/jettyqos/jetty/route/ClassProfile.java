package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.text.RareWarning;
import java.util.function.ToLongFunction;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * What the queue of one class asks of its requests. What fails here fails no request: it goes last,
 * or wants what nobody else does.
 *
 * @param name of the class
 * @param size what an order goes by
 * @param document what requests want
 * @param served notes that; null if nobody asks what is cached
 * @param deadlines null if clients say nothing of theirs
 * @param client whose a request is; null if clients have no shares
 * @param warning of what fails
 */
public record ClassProfile(
    String name,
    RequestSize size,
    ToLongFunction<ProfiledRequest> document,
    @Nullable ServedDocuments served,
    @Nullable ClassDeadlines deadlines,
    @Nullable ToLongFunction<Request> client,
    RareWarning warning) {

  public int cell(Request request) {
    try {
      return size.cell(request);
    } catch (Throwable t) {
      failed("route", t);
      return 0;
    }
  }

  public long size(ProfiledRequest arrived, int cell) {
    try {
      return size.of(arrived, cell);
    } catch (Throwable t) {
      failed("size or rank", t);
      return RequestSize.UNKNOWN;
    }
  }

  public long document(ProfiledRequest arrived) {
    try {
      return document.applyAsLong(arrived);
    } catch (Throwable t) {
      failed("document", t);
      return RequestDocuments.ofItsOwn(arrived);
    }
  }

  public long latestStartNanos(ProfiledRequest arrived) {
    return deadlines == null ? Permit.ANY_TIME : deadlines.latestStartNanos(arrived.request());
  }

  public long client(ProfiledRequest arrived) {
    return client == null ? 0 : client.applyAsLong(arrived.request());
  }

  private void failed(String what, Throwable t) {
    warning.warn("the " + what + " of a request of class " + name + " is not known", t);
  }

  /** One of its requests is complete. */
  public void completed(int cell, long wanted, long processingNanos) {
    size.took(cell, processingNanos);
    if (served != null) {
      served.served(wanted);
    }
    if (deadlines != null) {
      deadlines.took(processingNanos);
    }
  }
}
