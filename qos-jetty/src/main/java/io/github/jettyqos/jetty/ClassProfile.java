package io.github.jettyqos.jetty;

import io.github.jettyqos.core.admit.Permit;
import java.util.function.ToLongFunction;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * What the queue of one class asks of its requests. What fails here fails no request: it goes last,
 * or wants what nobody else does.
 */
final class ClassProfile {
  private final String name;
  private final RequestSize size;
  private final ToLongFunction<Arrival> document;
  private final @Nullable ServedDocuments served;
  private final @Nullable ClassDeadlines deadlines;
  private final RareWarning warning;

  /** With what tells; where the queue asks for it, served documents and deadlines are noted. */
  ClassProfile(
      String name,
      RequestSize size,
      ToLongFunction<Arrival> document,
      @Nullable ServedDocuments served,
      @Nullable ClassDeadlines deadlines,
      RareWarning warning) {
    this.name = name;
    this.size = size;
    this.document = document;
    this.served = served;
    this.deadlines = deadlines;
    this.warning = warning;
  }

  int cell(Request request) {
    try {
      return size.cell(request);
    } catch (Throwable t) {
      failed("route", t);
      return 0;
    }
  }

  long size(Arrival arrival, int cell) {
    try {
      return size.of(arrival, cell);
    } catch (Throwable t) {
      failed("size or rank", t);
      return RequestSize.UNKNOWN;
    }
  }

  long document(Arrival arrival) {
    try {
      return document.applyAsLong(arrival);
    } catch (Throwable t) {
      failed("document", t);
      return RequestDocuments.ofItsOwn(arrival);
    }
  }

  long latestStartNanos(Arrival arrival) {
    return deadlines == null ? Permit.ANY_TIME : deadlines.latestStartNanos(arrival.request());
  }

  private void failed(String what, Throwable t) {
    warning.warn("the " + what + " of a request of class " + name + " is not known", t);
  }

  /** One of its requests is complete. */
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
