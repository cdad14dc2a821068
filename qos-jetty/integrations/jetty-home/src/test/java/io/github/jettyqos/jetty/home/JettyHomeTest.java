package io.github.jettyqos.jetty.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a jetty-home server with the module, from the archive to the response. */
class JettyHomeTest {
  private static final String CLASSES =
      """
      classes:
        health: { match: ["path:/shop/health"], exempt: true }
        export: { match: ["path:/shop/export/*"], max: 1, queue: { max: %d } }
        pages:  { match: ["path:/pages/*"] }
        rest:   {}
      """;

  private static final String MODULES = "--add-modules=http,jmx,ee11-deploy";

  @TempDir Path directory;

  @Test
  void webApplications_behindTheModule_haveClassesThatAreWatched() throws Exception {
    JettyBase base = JettyBase.withArchive(directory).deployShop();
    assertThat(base.run(MODULES + ",qos").exit()).isZero();
    base.write("etc/qos.yaml", CLASSES.formatted(0)).write("webapps/pages/index.html", "<p>Hi");

    try (RunningJetty jetty = base.start("", "jetty.qos.watch=100ms", "jetty.qos.name=shop");
        JMXConnector jmx = jetty.jmx()) {
      CompletableFuture<HttpResponse<String>> export = jetty.send("/shop/export/1");
      jetty.awaitExports(1);

      HttpResponse<String> refused = jetty.get("/shop/export/2");
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).contains("1");
      assertThat(jetty.get("/shop/health").statusCode()).isEqualTo(200);

      assertThat(jetty.get("/pages/index.html").body()).isEqualTo("<p>Hi");
      MBeanServerConnection beans = jmx.getMBeanServerConnection();
      assertThat(beans.getAttribute(ofClass("pages"), "completed")).isEqualTo(1L);
      assertThat(beans.getAttribute(ofClass("export"), "running")).isEqualTo(1);
      assertThat(explain(beans, "GET /shop/export/3")).contains("export");

      base.write("etc/qos.yaml", CLASSES.formatted(1)); // one request may be queued from now on
      jetty.awaitLog("reloaded: classes.export.queue.max");
      CompletableFuture<HttpResponse<String>> waiting = jetty.send("/shop/export/4");
      Awaitility.await().until(() -> beans.getAttribute(ofClass("export"), "queued").equals(1));
      assertThat(jetty.get("/shop/release").statusCode()).isEqualTo(200);
      assertThat(export.join().statusCode()).isEqualTo(200);
      assertThat(waiting.join().statusCode()).isEqualTo(200);
      assertThat(jetty.log()).contains("partition [").contains("QosConnector@");
    }
  }

  /** The counterpart: the same server without the module. */
  @Test
  void webApplications_withoutTheModule_areNeverTurnedAway() throws Exception {
    JettyBase base = JettyBase.empty(directory).deployShop();
    assertThat(base.run(MODULES).exit()).isZero();

    try (RunningJetty jetty = base.start()) {
      CompletableFuture<HttpResponse<String>> first = jetty.send("/shop/export/1");
      CompletableFuture<HttpResponse<String>> second = jetty.send("/shop/export/2");
      jetty.awaitExports(2);

      assertThat(jetty.get("/shop/release").statusCode()).isEqualTo(200);
      assertThat(first.join().statusCode()).isEqualTo(200);
      assertThat(second.join().statusCode()).isEqualTo(200);
    }
  }

  private static ObjectName ofClass(String name) throws Exception {
    return new ObjectName("io.github.jettyqos:type=ServiceClass,name=" + name + ",server=shop");
  }

  private static String explain(MBeanServerConnection beans, String request) throws Exception {
    return (String)
        beans.invoke(
            new ObjectName("io.github.jettyqos:type=Management,server=shop"),
            "explain",
            new Object[] {request},
            new String[] {String.class.getName()});
  }
}
