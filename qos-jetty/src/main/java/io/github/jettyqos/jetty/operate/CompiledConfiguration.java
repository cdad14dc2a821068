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
 * A configuration with its compiled parts, in one object, so that no request sees parts of two
 * configurations.
 *
 * @param config the configuration
 * @param classes its rules
 * @param rejections its answers
 */
record CompiledConfiguration(QosConfig config, RequestClasses classes, Rejections rejections) {

  /**
   * Compiles a configuration.
   *
   * @param classifier the application's classifier; null if there is none
   * @param answers the application's rejection handler; null if there is none
   * @param routes the routes of the application, with their annotations
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
