package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.Set;
import javax.management.Attribute;
import javax.management.MBeanException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.junit.jupiter.api.Test;

/** What an operator sees and changes over JMX and in the dump. */
final class ManagementTest {
  private static final String YAML =
      "threads: 8\nclasses:\n  gold: {match: [\"path:/gold/*\"], max: 6}\n  rest: {}\n";

  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();

  private ObjectName gold() throws Exception {
    Set<ObjectName> names =
        beans.queryNames(new ObjectName("io.github.jettyqos.jetty:type=classstatus,*"), null);
    assertThat(names).hasSize(2);
    return names.stream()
        .filter(name -> name.toString().contains("gold"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void jmx_runningServer_showsAndChangesBudgets() throws Exception {
    TestServer server = new TestServer(YAML, new BlockingHandler());
    MBeanContainer container = new MBeanContainer(beans);
    server.server.addBean(container);
    try (server) {
      server.start();
      server.get("/gold/1");
      await().until(() -> beans.getAttribute(gold(), "completed").equals(1L));
      assertThat(beans.getAttribute(gold(), "budget")).isEqualTo(4);
      ObjectName gate =
          beans
              .queryNames(new ObjectName("io.github.jettyqos.jetty:type=qoshandler,*"), null)
              .iterator()
              .next();
      assertThat(beans.getAttribute(gate, "speedup"))
          .isEqualTo("not enough data: 1 of 300 completions");
      beans.setAttribute(gold(), new Attribute("budget", 6));
      assertThat(server.counts("gold").budget()).isEqualTo(6);
      assertThatThrownBy(() -> beans.setAttribute(gold(), new Attribute("budget", 7)))
          .isInstanceOf(MBeanException.class)
          .rootCause()
          .hasMessageContaining("classes.gold.budget: 7 ");
      assertThat(server.counts("gold").budget()).isEqualTo(6);
      container.beanRemoved(null, server.server);
    }
  }

  @Test
  void jmx_restartedServer_hasTheSameBeansAndTheyWork() throws Exception {
    TestServer server = new TestServer(YAML, new BlockingHandler());
    MBeanContainer container = new MBeanContainer(beans);
    server.server.addBean(container);
    server.start();
    ObjectName before = gold();
    beans.setAttribute(before, new Attribute("budget", 6));
    server.close();
    server.start();
    assertThat(gold()).isEqualTo(before);
    assertThat(beans.getAttribute(before, "budget")).as("as configured").isEqualTo(4);
    server.close();
    container.destroy();
    assertThat(beans.queryNames(new ObjectName("io.github.jettyqos.jetty:*"), null)).isEmpty();
  }

  @Test
  void jmx_twoServersInOneProcess_haveBeansOfTheirOwn() throws Exception {
    try (TestServer one = new TestServer(YAML, new BlockingHandler());
        TestServer two = new TestServer(YAML, new BlockingHandler())) {
      one.server.addBean(new MBeanContainer(beans));
      two.server.addBean(new MBeanContainer(beans));
      one.start();
      two.start();
      Set<ObjectName> names =
          beans.queryNames(new ObjectName("io.github.jettyqos.jetty:type=classstatus,*"), null);
      assertThat(names).hasSize(4);
      for (ObjectName name : names) {
        beans.setAttribute(name, new Attribute("budget", 3));
      }
      assertThat(one.counts("gold").budget()).isEqualTo(3);
      assertThat(two.counts("rest").budget()).isEqualTo(3);
    }
  }

  @Test
  void dump_runningServer_namesEachClassWithItsNumbers() throws Exception {
    try (TestServer server = TestServer.started(YAML, new BlockingHandler())) {
      server.get("/gold/1");
      await().until(() -> server.counts("gold").completed() == 1);
      assertThat(server.server.dump())
          .contains("class gold{running=0/4,queued=0/512,arrivals=1,")
          .contains("class rest{running=0/4,queued=0/512,arrivals=0,");
    }
  }
}
