package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand.Known;
import java.util.concurrent.Executor;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The demand of requests, measured on a real server. */
final class DemandTest {
  private static final String YAML =
      "mode: %s\nthreads: 8\nclasses:\n  gold: {match: [\"path:/gold/*\"]}\n  rest: {}\n";
  private static final int REQUESTS = 80;

  /** The 2 ms of the handler, and the cost of a cold Jetty. */
  private static void assertBurnt(ClassDemand demand) {
    assertThat(demand).as(demand.inWords()).isInstanceOf(Known.class);
    double compute = ((Known) demand).work().demand().compute();
    assertThat(compute).as(demand.inWords()).isBetween(.002, .005);
  }

  private interface Sending {
    void send() throws Exception;
  }

  /** Sends until the demand is known: a cold server gets faster, which is detected as a change. */
  private static ClassDemand known(TestServer server, int k, Sending one) throws Exception {
    for (int round = 0; round < 20; round++) {
      long before = server.qos.demand().classes().get(k).completions();
      for (int i = 0; i < REQUESTS; i++) {
        one.send();
      }
      await().until(() -> server.qos.demand().classes().get(k).completions() != before);
      if (server.qos.demand().classes().get(k) instanceof Known known) {
        return known;
      }
    }
    return server.qos.demand().classes().get(k);
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void demand_handlersThatCompute_isWhatTheyUsed(String mode) throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted(mode), new BurningHandler())) {
      assertBurnt(known(server, 0, () -> server.get("/gold/1")));
      assertThat(server.qos.demand().classes().get(1).inWords()).isEqualTo("no request came");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void demand_answersOfOtherThreads_isWhatTheHandlerUsed(String mode) throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted(mode), new BurningHandler())) {
      assertBurnt(known(server, 0, () -> server.get("/gold/late")));
    }
  }

  @Test
  void demand_tasksOfTheApplication_isWhatTheyUsed() throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted("inline"), new BurningHandler())) {
      Executor executor = server.qos.serviceClass("rest").executor();
      assertBurnt(known(server, 1, () -> executor.execute(BurningHandler::burn)));
    }
  }

  /** A class whose requests fail has no known demand, however fast they fail. */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void demand_requestsThatFail_areNoExample(String mode) throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted(mode), new FailingHandler())) {
      for (int i = 0; i < REQUESTS; i++) {
        assertThat(server.get("/rest/fail").statusCode()).isEqualTo(503);
      }
      assertBurnt(known(server, 0, () -> server.get("/gold/1")));
      assertThat(server.qos.demand().classes().get(1).inWords()).isEqualTo("no request came");
      assertThat(server.get("/rest/1").statusCode()).isEqualTo(200);
      await()
          .until(
              () ->
                  server.qos.demand().classes().get(1).inWords().startsWith("not enough data: 1 "));
    }
  }

  /** A handler that fails on request. */
  private static final class FailingHandler extends Handler.Wrapper {
    FailingHandler() {
      super(new BurningHandler());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (Request.getPathInContext(request).endsWith("/fail")) {
        Response.writeError(request, response, callback, 503);
        return true;
      }
      return super.handle(request, response, callback);
    }
  }

  @Test
  void learned_runningServer_isAConfigurationWithTheWorkOfWhatCame() throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted("inline"), new BurningHandler())) {
      ClassDemand ignored = known(server, 0, () -> server.get("/gold/1"));
      QosConfig learned = QosYaml.parse(server.qos.managed().learned());
      ClassWork work = learned.classes().get(0).work().orElseThrow();
      assertThat(work.demand().compute()).isBetween(.002, .005);
      assertThat(learned.classes().get(1).work()).isEmpty(); // no request came
      assertThat(learned.threads()).hasValue(8);
    }
  }

  @Test
  void dump_runningServer_saysWhatIsKnown() throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted("inline"), new BurningHandler())) {
      assertThat(server.server.dump())
          .contains("work: not known; processors for handlers", "work: no request came");
    }
  }
}
