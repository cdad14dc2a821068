package io.github.jettyqos.spring;

import io.github.jettyqos.jetty.RequestAttributes;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationFilter;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/**
 * The key {@code qos.class} of the observations {@code http.server.requests}: of the timer, and of
 * spans. A convention of the application stays.
 */
final class ClassOfRequest implements ObservationFilter {
  private static final String KEY = "qos.class";
  private static final String NONE = "none";

  @Override
  public Observation.Context map(Observation.Context context) {
    if (context instanceof ServerRequestObservationContext server) {
      Object name =
          server.getCarrier() == null
              ? null
              : server.getCarrier().getAttribute(RequestAttributes.CLASS);
      // Always a value, as Prometheus refuses a meter with other keys than before.
      context.addLowCardinalityKeyValue(KeyValue.of(KEY, name == null ? NONE : name.toString()));
    }
    return context;
  }
}
