package io.github.jettyqos.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.server.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.http.server.observation.ServerRequestObservationConvention;

/** Tests of the class in Boot's observations of requests. */
class ObservedClassTest {
  private static final LinkedBlockingQueue<KeyValues> ENDED = new LinkedBlockingQueue<>();

  /** An application with a convention, and a handler as tracing has one. */
  @Import(Shop.class)
  static class Observing {
    @Bean
    ServerRequestObservationConvention own() {
      return new DefaultServerRequestObservationConvention() {
        @Override
        public KeyValues getLowCardinalityKeyValues(ServerRequestObservationContext context) {
          return super.getLowCardinalityKeyValues(context).and("own", "kept");
        }
      };
    }

    @Bean
    ObservationHandler<ServerRequestObservationContext> ended() {
      return new ObservationHandler<>() {
        @Override
        public boolean supportsContext(Observation.Context context) {
          return context instanceof ServerRequestObservationContext;
        }

        @Override
        public void onStop(ServerRequestObservationContext context) {
          ENDED.add(context.getLowCardinalityKeyValues());
        }
      };
    }
  }

  @Test
  void request_observed_hasItsClassBesideAnOwnConvention() throws Exception {
    try (BootApp app = BootApp.start(Observing.class, Shop.CLASSES)) {
      ENDED.clear();
      assertThat(app.get("/checkout/1").statusCode()).isEqualTo(200);

      KeyValues keys = ENDED.poll(10, TimeUnit.SECONDS);
      assertThat(keys).isNotNull();
      assertThat(keys.stream())
          .contains(KeyValue.of("qos.class", "checkout"), KeyValue.of("own", "kept"));
      assertThat(app.get("/actuator/metrics/http.server.requests?tag=qos.class:checkout").body())
          .contains("\"statistic\":\"COUNT\",\"value\":1.0");
    }
  }

  /** The twin: nothing of ours is in the observations of a server without a gate. */
  @Test
  void request_withoutGate_hasNoClass() throws Exception {
    try (BootApp app =
        BootApp.start(
            Observing.class,
            Stream.concat(Stream.of(Shop.CLASSES), Stream.of("qos.enabled=false"))
                .toArray(String[]::new))) {
      ENDED.clear();
      assertThat(app.get("/checkout/1").statusCode()).isEqualTo(200);

      KeyValues keys = ENDED.poll(10, TimeUnit.SECONDS);
      assertThat(keys).isNotNull();
      assertThat(keys.stream().map(KeyValue::getKey)).contains("own").doesNotContain("qos.class");
    }
  }
}
