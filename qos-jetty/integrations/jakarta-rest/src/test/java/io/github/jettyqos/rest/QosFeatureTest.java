package io.github.jettyqos.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.QosClass;
import io.github.jettyqos.core.check.ConfigException;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.Test;

/** Tests of the time when the routes of resources are known, and of invalid annotations. */
final class QosFeatureTest {
  private static final String YAML = "threads: 8\nclasses: {gold: {}, silver: {}, rest: {}}\n";

  /** A resource with a configured class. */
  @QosClass("gold")
  @Path("orders")
  public static class Orders {
    @GET
    @Path("{id}")
    public String one() {
      return "";
    }
  }

  /** A resource with an unknown class. */
  @Path("wrong")
  public static class Wrong {
    @GET
    @QosClass("golden")
    public String get() {
      return "";
    }
  }

  @Test
  void resource_annotated_isExplainedByItsElement() throws Exception {
    try (RestServer server =
        new RestServer(YAML, "/shop", "/api/*", new ResourceConfig(Orders.class)).start()) {
      assertThat(server.explain("GET /shop/api/orders/1"))
          .startsWith("class gold: by the annotation of")
          .contains("QosFeatureTest$Orders")
          .contains("GET /shop/api/orders/{id}");
    }
  }

  @Test
  void resource_ofAnUnknownClass_stopsTheStartAndNamesTheElement() throws Exception {
    try (RestServer server =
        new RestServer(YAML, "/shop", "/api/*", new ResourceConfig(Wrong.class))) {
      assertThatThrownBy(server::start)
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining("QosFeatureTest$Wrong.get(): @QosClass(\"golden\") names no class");
      assertThat(server.server.isRunning()).isFalse();
    }
  }

  @Test
  void feature_notLoaded_leavesAllToTheLastClass() throws Exception {
    ResourceConfig application =
        new ResourceConfig(Orders.class).addProperties(Map.of("jakarta.ws.rs.loadServices", false));
    try (RestServer server = new RestServer(YAML, "/shop", "/api/*", application).start()) {
      assertThat(server.explain("GET /shop/api/orders/1")).startsWith("class rest");
    }
  }

  @Test
  void feature_registeredByHand_isTheSame() throws Exception {
    ResourceConfig application =
        new ResourceConfig(Orders.class, QosFeature.class)
            .addProperties(Map.of("jakarta.ws.rs.loadServices", false));
    try (RestServer server = new RestServer(YAML, "/shop", "/api/*", application).start()) {
      assertThat(server.explain("GET /shop/api/orders/1")).startsWith("class gold");
    }
  }

  @Test
  void feature_withoutAGate_doesNothing() throws Exception {
    Server server = new Server(0);
    server.setHandler(RestServer.context("/shop", "/api/*", new ResourceConfig(Orders.class)));
    server.start();
    assertThat(server.isStarted()).isTrue();
    server.stop();
  }

  @Test
  void servlet_thatDoesNotLoadOnStartup_isKnownAfterItsFirstRequestAndSaysSo() throws Exception {
    Handler context = RestServer.lazyContext("/shop", "/api/*", Orders.class);
    try (RestServer server = new RestServer(YAML, context).start()) {
      assertThat(server.explain("GET /shop/api/orders/1")).startsWith("class rest");
      PrintStream before = System.err;
      ByteArrayOutputStream log = new ByteArrayOutputStream();
      System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
      try {
        server.send("GET", "/shop/api/orders/1");
      } finally {
        System.setErr(before);
      }
      assertThat(log.toString(StandardCharsets.UTF_8))
          .contains("servlet rest of context /shop")
          .contains("load on startup");
      assertThat(server.explain("GET /shop/api/orders/1")).startsWith("class gold");
    }
  }

  @Test
  void context_deployedWhileTheServerRuns_isKnownBeforeItsFirstRequest() throws Exception {
    ContextHandlerCollection contexts = new ContextHandlerCollection(true);
    try (RestServer server = new RestServer(YAML, contexts).start()) {
      Handler context = RestServer.context("/shop", "/api/*", new ResourceConfig(Orders.class));
      contexts.addHandler(context);
      context.start();
      assertThat(server.explain("GET /shop/api/orders/1")).startsWith("class gold");
      server.send("GET", "/shop/api/orders/1");
      assertThat(server.dispatched("gold")).isEqualTo(1);
      context.stop();
      contexts.removeHandler(context);
      assertThat(server.explain("GET /shop/api/orders/1")).startsWith("class rest");
    }
  }

  @Test
  void rules_thatSayTheSame_giveTheSameClasses() throws Exception {
    String rules =
        """
        threads: 8
        classes:
          gold: { match: ["path:/shop/api/orders/*"] }
          silver: { match: [{ path: /shop/api/carts, method: GET }, { path: /shop/api/carts/, method: GET }] }
          rest: {}
        """;
    Random random = new Random(7);
    String[] segments = {"shop", "api", "orders", "carts", "1", "x"};
    try (RestServer annotated =
            new RestServer(
                    YAML, "/shop", "/api/*", new ResourceConfig(AllOrders.class, Carts.class))
                .start();
        RestServer configured =
            new RestServer(rules, "/shop", "/api/*", new ResourceConfig()).start()) {
      for (int i = 0; i < 10_000; i++) {
        StringBuilder path = new StringBuilder(random.nextInt(8) == 0 ? "" : "/shop/api");
        for (int left = random.nextInt(4); left > 0; left--) {
          path.append('/').append(segments[random.nextInt(segments.length)]);
        }
        path.append(random.nextInt(4) == 0 || path.isEmpty() ? "/" : "");
        String request = (random.nextBoolean() ? "GET " : "POST ") + path;
        assertThat(classOf(annotated, request)).as(request).isEqualTo(classOf(configured, request));
      }
    }
  }

  private static String classOf(RestServer server, String request) {
    return server.explain(request).split("[ :]", 3)[1];
  }

  /** A resource for all paths below a path. */
  @QosClass("gold")
  @Path("orders")
  public static class AllOrders {
    @Path("/")
    public Orders locate() {
      return new Orders();
    }
  }

  /** One method of one path. */
  @Path("carts")
  public static class Carts {
    @GET
    @QosClass("silver")
    public String all() {
      return "";
    }
  }
}
