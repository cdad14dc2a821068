package io.github.jettyqos.jetty.connect;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.jspecify.annotations.Nullable;

/**
 * A check for components in front of the gate that may block the thread that parses a request.
 *
 * <p>Jetty's own do not block: customizers, listeners, request logs, and the error page of a
 * request without a handler. The application's may, and so may those that a factory of connections
 * hides which wraps another one, as that of Dropwizard's metrics.
 */
public final class InFront {
  private static final String JETTY = "org.eclipse.jetty.";

  /**
   * Handlers of Jetty that pass a request on at once. Not their subclasses, and not others of
   * Jetty's, which may read sessions or call code of the application.
   */
  private static final Set<String> PASS_ON =
      Set.of(
          JETTY + "server.handler.StatisticsHandler", // Spring Boot's, to stop gracefully
          JETTY + "server.handler.GracefulHandler",
          JETTY + "server.handler.CrossOriginHandler");

  private InFront() {}

  /** The name of a component in front of a gate that may block; null if there is none. */
  public static @Nullable String mayBlock(Connector connector, Handler gate) {
    Server server = connector.getServer();
    if (server.isDynamic()) {
      return "a dynamic server, whose handlers may change,";
    }
    Handler first = other(server, gate);
    if (first != null) {
      return name(first);
    }
    return Stream.concat(
            Stream.of(server.getErrorHandler(), server.getRequestLog()),
            connector.getConnectionFactories().stream().flatMap(InFront::calledBy))
        .filter(each -> each != null && !isJettys(each))
        .findFirst()
        .map(InFront::name)
        .orElse(null);
  }

  /** Whether Jetty itself calls the gate, in its own thread of a request. */
  public static boolean isNothing(Server server, Handler gate) {
    return !server.isDynamic() && other(server, gate) == null;
  }

  /** The first handler in front of the gate that does not just pass on; null if there is none. */
  private static @Nullable Handler other(Server server, Handler gate) {
    Handler first = server.getHandler();
    while (first != gate) {
      if (!(first instanceof Handler.Wrapper wrapper) || !PASS_ON.contains(name(first))) {
        return first;
      }
      first = wrapper.getHandler();
    }
    return null;
  }

  private static Stream<Object> calledBy(Object factory) {
    if (!(factory instanceof HttpConfiguration.ConnectionFactory configured)) {
      return Stream.of(factory);
    }
    HttpConfiguration http = configured.getHttpConfiguration();
    return Stream.<List<?>>of(http.getCustomizers(), http.getComplianceViolationListeners())
        .flatMap(List::stream);
  }

  private static boolean isJettys(Object part) {
    return part.getClass().getName().startsWith(JETTY);
  }

  private static String name(@Nullable Object part) {
    return Objects.requireNonNull(part).getClass().getName();
  }
}
