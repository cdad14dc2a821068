package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.text.RareWarning;
import java.util.function.ToLongFunction;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The functions that profile the requests of one class for its queue. A failing function does not
 * fail the request: it goes last, or gets a document of its own.
 *
 * @param name of the class
 * @param size the size for the order
 * @param document the requested document
 * @param served notes served documents; null if the policy does not use the cache
 * @param deadlines null if there is no deadline header
 * @param client the client's number; null if there are no fair shares
 * @param warning for failing functions
 */
public record ClassProfile(
    String name,
    RequestSize size,
    ToLongFunction<ProfiledRequest> document,
    @Nullable ServedDocuments served,
    @Nullable ClassDeadlines deadlines,
    @Nullable ToLongFunction<Request> client,
    RareWarning warning) {

  /**
   * The properties of a request that the queue of its class uses.
   *
   * @param profile of its class
   * @param cell its route, for the size by route
   * @param size its size, or its rank
   * @param document the requested document
   * @param client the number of its client
   * @param latestStartNanos the latest start for an answer in time, or {@code Permit.ANY_TIME}
   */
  public record Properties(
      ClassProfile profile,
      int cell,
      long size,
      long document,
      long client,
      long latestStartNanos) {

    /** Records its completion. */
    public void completed(long processingNanos) {
      profile.completed(cell, document, processingNanos);
    }
  }

  /** The properties of a request. */
  public Properties of(ProfiledRequest arrived) {
    int cell = cell(arrived.request());
    return new Properties(
        this,
        cell,
        size(arrived, cell),
        document(arrived),
        client(arrived),
        latestStartNanos(arrived));
  }

  private int cell(Request request) {
    try {
      return size.cell(request);
    } catch (Throwable t) {
      failed("route", t);
      return 0;
    }
  }

  private long size(ProfiledRequest arrived, int cell) {
    try {
      return size.of(arrived, cell);
    } catch (Throwable t) {
      failed("size or rank", t);
      return RequestSize.UNKNOWN;
    }
  }

  private long document(ProfiledRequest arrived) {
    try {
      return document.applyAsLong(arrived);
    } catch (Throwable t) {
      failed("document", t);
      return RequestDocuments.ofItsOwn(arrived);
    }
  }

  private long latestStartNanos(ProfiledRequest arrived) {
    return deadlines == null ? Permit.ANY_TIME : deadlines.latestStartNanos(arrived.request());
  }

  private long client(ProfiledRequest arrived) {
    return client == null ? 0 : client.applyAsLong(arrived.request());
  }

  private void failed(String what, Throwable t) {
    warning.warn("the " + what + " of a request of class " + name + " is not known", t);
  }

  /** Records a completed request. */
  void completed(int cell, long wanted, long processingNanos) {
    size.took(cell, processingNanos);
    if (served != null) {
      served.served(wanted);
    }
    if (deadlines != null) {
      deadlines.took(processingNanos);
    }
  }
}
