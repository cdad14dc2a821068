package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.QosClass;
import io.github.jettyqos.core.check.ConfigException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.junit.jupiter.api.Test;

/** Annotated servlets, found when their context starts. */
final class AnnotationTest {
  private static final String YAML = "threads: 8\nclasses: {gold: {}, silver: {}, rest: {}}\n";

  /** Gold, except for requests with a body. */
  @QosClass("gold")
  static final class Orders extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {}

    @QosClass("silver")
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) {}
  }

  /** Its class is not configured. */
  @QosClass("platinum")
  static final class Wrong extends HttpServlet {
    private static final long serialVersionUID = 1;
  }

  @Test
  void servlet_annotated_itsRequestsHaveTheClass() throws Exception {
    ServletContextHandler context = new ServletContextHandler("/shop");
    context.addServlet(Orders.class, "/orders/*");
    try (TestServer server = TestServer.started(YAML, context)) {
      server.get("/shop/orders/1");
      server.get("/shop/other");
      server.get("/orders/1");
      assertThat(server.counts("gold").dispatched()).isEqualTo(1);
      assertThat(server.explain("POST /shop/orders"))
          .startsWith("class silver: by the annotation of")
          .contains("Orders.doPost(HttpServletRequest, HttpServletResponse)");
      assertThat(server.explain("GET /orders/1")).startsWith("class rest");
    }
  }

  @Test
  void servlet_ofAnUnknownClass_stopsTheStart() {
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServlet(Wrong.class, "/");
    TestServer server = new TestServer(YAML, context);
    assertThatThrownBy(server::start)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("AnnotationTest$Wrong: @QosClass(\"platinum\") names no class");
    assertThat(server.qos.isRunning()).isFalse();
  }
}
