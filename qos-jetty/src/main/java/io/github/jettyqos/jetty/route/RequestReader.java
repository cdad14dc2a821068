package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** A reader of a request's class, trust and timeout, for handlers without a gate. */
public final class RequestReader {
  /** The timeout if no trusted proxy reports one. */
  public static final long UNKNOWN = ClientPatience.UNKNOWN;

  private final RequestClasses classes;
  private final @Nullable ClientPatience patience;
  private final List<String> names;

  /**
   * Reads requests by the rules of a configuration.
   *
   * @param config the configuration
   * @param own called before the rules; null if there is none
   * @throws ConfigException if a pattern cannot be read by Jetty; names the key
   */
  public RequestReader(QosConfig config, @Nullable Function<Request, @Nullable String> own) {
    this.classes = new RequestClasses(config, own, List.of());
    this.patience = config.deadlineHeader().map(ClientPatience::new).orElse(null);
    this.names =
        Stream.concat(
                config.classes().stream().map(each -> each.name()),
                config.exempt().stream().map(each -> each.name()))
            .toList();
  }

  /**
   * The classes.
   *
   * @return the names of all, the exempt ones last
   */
  public List<String> names() {
    return names;
  }

  /**
   * The class of a request.
   *
   * @param request before its body is read
   * @return its index in {@link #names}
   */
  public int classOf(Request request) {
    return classes.of(request);
  }

  /**
   * Whether the peer of a request is a trusted proxy.
   *
   * @param request the request
   * @return true if it is trusted
   */
  public boolean isFromTrusted(Request request) {
    return classes.isFromTrusted(request);
  }

  /**
   * The timeout of the client of a request, as reported by a trusted proxy.
   *
   * @param request the request
   * @return nanoseconds from when its head was parsed, or {@link #UNKNOWN}
   */
  public long patienceNanos(Request request) {
    return patience == null || !classes.isFromTrusted(request) ? UNKNOWN : patience.nanos(request);
  }
}
