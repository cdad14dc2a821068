package io.github.jettyqos.jetty.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with other modules, in any order. */
class ModulesTest {
  private static final String DUMPED = "legend: ";

  @TempDir Path directory;

  @Test
  void handlersOfOtherModules_areBehindTheGate() throws Exception {
    String inserting = "compression-gzip,statistics,thread-limit,graceful,cross-origin";

    try (RunningJetty jetty = start("qos,http," + inserting, "jetty.server.dumpAfterStart=true")) {
      jetty.awaitLog(DUMPED);
      assertThat(jetty.log())
          .containsPattern(
              "(?m)^\\+= \\S*QosHandler@") // a child of the server itself, not of a handler
          .doesNotContainPattern("(?m)^\\+= \\S*(Compression|Statistics|Limit|Graceful)Handler@")
          .containsPattern("(?m)^\\|  .*StatisticsHandler@")
          .containsPattern("(?s)QosConnector@.*\\n\\|  \\S+ \\S*ConnectionStatistics@");
    }
  }

  @Test
  void protocolsOfOtherModules_areOnTheConnectorThatKnowsClasses() throws Exception {
    try (RunningJetty jetty = start("http,http2c,proxy-protocol,qos")) {
      assertThat(jetty.log())
          .containsPattern("Started \\S*QosConnector@.*proxy.*http/1.1, h2c")
          .doesNotContainPattern("Started \\S*ServerConnector@");
    }
  }

  @Test
  void http2OverTls_goesThroughTheGate() throws Exception {
    JettyBase base = base(50).withKeyStore();

    try (RunningJetty jetty = base.start("https,http2,jmx,qos", JettyBase.KEY_STORE);
        JMXConnector jmx = jetty.jmx()) {
      HttpResponse<String> answer = jetty.overTls(base.keyStore());

      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(jetty.log()).containsPattern("Started \\S*QosConnector@.*ssl, alpn, h2, http/1.1");
      ObjectName all = new ObjectName("io.github.jettyqos:type=ServiceClass,name=all");
      assertThat(jmx.getMBeanServerConnection().getAttribute(all, "arrivals")).isEqualTo(1L);
    }
  }

  @Test
  void connectorOfJetty_whereItIsWanted_stays() throws Exception {
    try (RunningJetty jetty = start("http,http2c,qos", "jetty.qos.connector=false")) {
      assertThat(jetty.log())
          .containsPattern("Started \\S*ServerConnector@.*h2c")
          .contains("a client that closes its HTTP/1.1 connection while its request waits");
      assertThat(jetty.get("/").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void poolOfTheModule_hasThreadsForTheClasses() throws Exception {
    try (RunningJetty jetty = start("http,qos,qos-threadpool", "jetty.threadPool.minThreads=3")) {
      assertThat(jetty.log()).contains("partition [500] of 500");
      assertThat(jetty.get("/").statusCode()).isEqualTo(404);
    }
  }

  private RunningJetty start(String modules, String... properties) throws IOException {
    return base(modules.contains("qos-threadpool") ? 500 : 50).start(modules, properties);
  }

  private JettyBase base(int threads) throws IOException {
    return JettyBase.withArchive(directory)
        .write("etc/qos.yaml", "{ threads: %d, classes: { all: {} } }".formatted(threads));
  }
}
