package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.classify.HostMatcher;
import io.github.jettyqos.core.config.FrontEnds;
import io.github.jettyqos.core.config.QosConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The header fields by which a request's class, remaining time and urgency go on to other nodes,
 * which believe them of trusted proxies only.
 */
public final class OnwardFields {
  private static final String PRIORITY = "Priority";

  /** The default of RFC 9218, 4.1, which needs no field. */
  private static final int USUAL_URGENCY = 3;

  private static final String GRPC_TIMEOUT = "grpc-timeout";
  private static final long MOST_OF_GRPC = 99_999_999;

  private final String classHeader;
  private final @Nullable String deadlineHeader;
  private final @Nullable ClientPatience patience;
  private final List<Host> hosts;
  private final ClientAddresses addresses;

  OnwardFields(QosConfig config, ClientAddresses addresses) {
    this.classHeader = config.frontEnds().classHeader().orElse(FrontEnds.USUAL_CLASS_HEADER);
    this.deadlineHeader = config.deadlineHeader().orElse(null);
    this.patience = deadlineHeader == null ? null : new ClientPatience(deadlineHeader);
    this.hosts = config.frontEnds().onward().stream().map(Host::of).toList();
    this.addresses = addresses;
  }

  /**
   * A host that is told.
   *
   * @param name its name, or the end of it
   * @param port 0 for any
   */
  private record Host(HostMatcher name, int port) {
    static Host of(String given) {
      int colon = given.lastIndexOf(':');
      boolean any = colon < 0 || given.endsWith("]");
      return any
          ? new Host(HostMatcher.of(given), 0)
          : new Host(
              HostMatcher.of(given.substring(0, colon)),
              Integer.parseInt(given.substring(colon + 1)));
    }

    boolean is(String host, int at) {
      return (port == 0 || port == at) && name.holds(host);
    }
  }

  /**
   * The fields for a call.
   *
   * @param host its host; an IPv6 address in brackets
   * @param port its port
   * @param className the class that it is made for
   * @param request the request that it is made for; null if there is none
   * @param mayOutlive whether the call is of use when the time of the request is over; then it has
   *     none
   * @param nowNanos on the clock of arrivals
   * @return by name; empty if the host is not to be told
   */
  public Map<String, String> of(
      String host,
      int port,
      String className,
      @Nullable Request request,
      boolean mayOutlive,
      long nowNanos) {
    if (hosts.stream().noneMatch(each -> each.is(host, port))) {
      return Map.of();
    }
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(classHeader, className);
    if (request == null || !addresses.isFromTrusted(request)) {
      return fields;
    }
    long whole = patience == null ? ClientPatience.UNKNOWN : patience.nanos(request);
    if (deadlineHeader != null && whole != ClientPatience.UNKNOWN) {
      long rest = whole - (nowNanos - request.getHeadersNanoTime());
      if (rest > 0 || !mayOutlive) {
        fields.put(deadlineHeader, deadline(deadlineHeader, Math.max(0, rest)));
      }
    }
    int urgency = new JettyRequestView(addresses, request).urgency();
    if (urgency != USUAL_URGENCY) {
      fields.put(PRIORITY, "u=" + urgency);
    }
    return fields;
  }

  /**
   * A remaining time in the form of its header, in whole milliseconds.
   *
   * @param header its name
   * @param restNanos at least 0
   * @return the value
   */
  public static String deadline(String header, long restNanos) {
    long millis = TimeUnit.NANOSECONDS.toMillis(restNanos);
    if (!header.equalsIgnoreCase(GRPC_TIMEOUT)) {
      return Long.toString(millis);
    }
    return millis <= MOST_OF_GRPC ? millis + "m" : TimeUnit.NANOSECONDS.toSeconds(restNanos) + "S";
  }
}
