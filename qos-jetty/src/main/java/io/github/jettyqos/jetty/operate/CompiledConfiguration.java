package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.classify.Route;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.jetty.route.RequestClasses;
import java.util.List;
import java.util.function.Function;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A configuration, and what is compiled of it: read as one, so that no request sees half of one and
 * half of another.
 *
 * @param config the configuration
 * @param classes its rules
 * @param rejections its answers
 */
record CompiledConfiguration(QosConfig config, RequestClasses classes, Rejections rejections) {

  /**
   * Compiles a configuration.
   *
   * @param classifier the application's own; null if it has none
   * @param answers the application's own; null if it has none
   * @param routes those of the application, with what annotations say
   * @throws ConfigException if a pattern cannot be read, a rule can never be reached, or an
   *     annotation names no class
   */
  static CompiledConfiguration of(
      QosConfig config,
      @Nullable Function<Request, @Nullable String> classifier,
      @Nullable OwnRejection answers,
      List<Route> routes) {
    return new CompiledConfiguration(
        config, new RequestClasses(config, classifier, routes), new Rejections(config, answers));
  }
}
