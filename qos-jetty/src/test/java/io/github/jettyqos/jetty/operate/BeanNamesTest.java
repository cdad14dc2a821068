package io.github.jettyqos.jetty.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.BlockingHandler;
import io.github.jettyqos.jetty.JmxCalls;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosBuilder;
import io.github.jettyqos.jetty.TestServer;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of beans, of one server and of two. */
final class BeanNamesTest {
  private static final String YAML =
      "threads: 8\nclasses:\n  health: {match: [\"path:/health\"], exempt: true}\n  all: {}\n";

  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();

  private MBeanContainer show(TestServer server) {
    MBeanContainer container = new MBeanContainer(beans);
    server.server.addBean(container);
    return container;
  }

  private Set<String> names() throws Exception {
    return beans.queryNames(new ObjectName("io.github.jettyqos:*"), null).stream()
        .map(ObjectName::toString)
        .map(name -> name.substring("io.github.jettyqos:".length()))
        .collect(Collectors.toSet());
  }

  private static ObjectName all(String more) throws Exception {
    return new ObjectName("io.github.jettyqos:type=ServiceClass,name=all" + more);
  }

  private void apply(String more, String budgets) throws Exception {
    ObjectName management = new ObjectName(JmxCalls.management() + more);
    JmxCalls.call(beans, management, "apply", budgets, "a test");
  }

  @Test
  void names_restartedServer_areTheSameAndTheBeansWork() throws Exception {
    TestServer server = new TestServer(YAML, new BlockingHandler());
    MBeanContainer container = show(server);
    for (int i = 0; i < 2; i++) {
      server.start();
      assertThat(names())
          .containsExactlyInAnyOrder(
              "type=Configuration",
              "type=Control",
              "type=Gate",
              "type=Management",
              "type=ServiceClass,name=all",
              "type=ExemptClass,name=health");
      assertThat(beans.getAttribute(all(""), "budget")).as("as configured").isEqualTo(8);
      apply("", "all=6");
      assertThat(server.counts("all").budget()).isEqualTo(6);
      server.close();
    }
    container.destroy();
    assertThat(names()).isEmpty();
  }

  @Test
  void names_twoNamedServersInOneProcess_areApart() throws Exception {
    try (TestServer shop = TestServer.named(YAML, "shop", new BlockingHandler());
        TestServer back = TestServer.named(YAML, "back-office_1.2", new BlockingHandler())) {
      show(shop);
      show(back);
      shop.start();
      back.start();
      assertThat(names())
          .hasSize(12)
          .contains("type=ServiceClass,name=all,server=shop", "type=Gate,server=back-office_1.2");
      apply(",server=shop", "all=3");
      apply(",server=back-office_1.2", "all=5");
      assertThat(shop.counts("all").budget()).isEqualTo(3);
      assertThat(back.counts("all").budget()).isEqualTo(5);
    }
  }

  @Test
  void names_secondServerWithoutOne_isToldAndNeitherIsHurt() throws Exception {
    try (TestServer first = new TestServer(YAML, new BlockingHandler());
        TestServer second = new TestServer(YAML, new BlockingHandler())) {
      show(first);
      first.start();
      try (CapturedLog log = CapturedLog.start()) {
        MBeanContainer container = show(second);
        second.start();
        assertThat(log.text())
            .contains(
                "io.github.jettyqos:type=Control is a bean of another server in this JVM; to have"
                    + " this one, too, name the servers: Qos.builder(config).name(\"...\")")
            .doesNotContain("\tat ");
        assertThat(second.get("/").statusCode()).isEqualTo(200);
        container.destroy();
      }
      assertThat(names()).hasSize(6);
      apply("", "all=3");
      assertThat(first.counts("all").budget()).isEqualTo(3);
      assertThat(second.counts("all").budget()).isEqualTo(8);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a,b", "a=b", "*", "a\nb", "é"})
  void name_thatMeansSomethingInObjectNames_isRefused(String name) {
    QosBuilder builder = Qos.builder(QosYaml.parse(YAML));
    assertThatThrownBy(() -> builder.name(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("name: ")
        .hasMessageEndingWith(" is no name of a server; give 1 to 64 letters, digits, ., - or _");
  }
}
