package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.settings.LawKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
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

  private static ObjectName bean(String keys) throws Exception {
    return new ObjectName("io.github.jettyqos:type=" + keys);
  }

  private static ObjectName gold() throws Exception {
    return bean("ServiceClass,name=gold");
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
      ObjectName gate = bean("Gate");
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
  void dump_runningServer_namesEachClassWithItsNumbers() throws Exception {
    try (TestServer server = TestServer.started(YAML, new BlockingHandler())) {
      server.get("/gold/1");
      await().until(() -> server.counts("gold").completed() == 1);
      assertThat(server.server.dump())
          .contains("class gold{running=0/4,queued=0/512,arrivals=1,")
          .contains("class rest{running=0/4,queued=0/512,arrivals=0,");
    }
  }

  private static final String CONTROLLED =
      """
      threads: 8
      speedup: {rate: 50, slope: 1, saturation: 8}
      control: {period: 20ms, records: 50}
      classes:
        gold: {match: ["path:/gold/*"], target: {p95: 100ms}}
        rest: {}
      """;

  private static ObjectName control() throws Exception {
    return bean("Control");
  }

  private Object invoke(ObjectName bean, String operation, String type, Object argument)
      throws Exception {
    return beans.invoke(bean, operation, new Object[] {argument}, new String[] {type});
  }

  @Test
  void jmx_controlLoop_isSteered() throws Exception {
    try (TestServer server = new TestServer(CONTROLLED, new BlockingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      ObjectName bean = control();
      assertThat(beans.getAttribute(bean, "law")).isEqualTo("mtrr");
      server.get("/gold/1");
      await().until(() -> (long) beans.getAttribute(bean, "steps") > 3);
      beans.setAttribute(bean, new Attribute("law", "queue-length"));
      beans.setAttribute(bean, new Attribute("shadow", true));
      beans.setAttribute(bean, new Attribute("total", 6));
      assertThat(server.qos.control().status().options().law()).isEqualTo(LawKind.QUEUE_LENGTH);
      assertThat(server.qos.control().status().options().shadow()).isTrue();
      assertThat(server.qos.control().status().options().total()).hasValue(6);
      beans.setAttribute(bean, new Attribute("total", 0));
      assertThat(server.qos.control().status().options().total()).isEmpty();
      assertThatThrownBy(() -> beans.setAttribute(bean, new Attribute("law", "magic")))
          .rootCause()
          .hasMessageContaining("control.law: magic is not a law; give one of [static, mtrr, ");

      invoke(bean, "freeze", "java.lang.String", "a release");
      assertThat(beans.getAttribute(bean, "frozen")).isEqualTo("a release");
      beans.invoke(bean, "resume", new Object[0], new String[0]);
      assertThat(beans.getAttribute(bean, "frozen")).isEqualTo("");

      beans.setAttribute(gold(), new Attribute("budget", 6));
      assertThat(beans.getAttribute(bean, "frozen")).isEqualTo("budget of gold set by hand");
      long first = server.qos.control().history().get(0).number();
      invoke(bean, "rollback", "long", first);
      assertThat(server.counts("gold").budget()).isEqualTo(4);
      assertThat(server.server.dump()).contains("control loop{law=queue-length,shadow,frozen,");
    }
  }

  @Test
  void jmx_lawOfTheConfiguration_isChosenAgain() throws Exception {
    String own = GoldFirst.class.getName();
    try (TestServer server =
        new TestServer(
            CONTROLLED.replace("{period:", "{law: " + own + ", period:"), new BlockingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      ObjectName bean = control();
      assertThat(beans.getAttribute(bean, "law")).isEqualTo(own);
      beans.setAttribute(bean, new Attribute("law", "static"));
      assertThat(beans.getAttribute(bean, "law")).isEqualTo("static");
      beans.setAttribute(bean, new Attribute("law", own));
      assertThat(beans.getAttribute(bean, "law")).isEqualTo(own);
    }
  }

  /** An operator who may steer may not load classes. */
  @Test
  void jmx_lawOfAnyClass_isRefused() throws Exception {
    String own = GoldFirst.class.getName();
    try (TestServer server = new TestServer(CONTROLLED, new BlockingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      assertThatThrownBy(() -> beans.setAttribute(control(), new Attribute("law", own)))
          .rootCause()
          .hasMessageContaining(own + " is not a law; give one of [static, mtrr, ");
    }
  }

  @Test
  void jmx_textOfAnOperator_isOneLineWhereverItComesBack() throws Exception {
    try (TestServer server = new TestServer(CONTROLLED, new BlockingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      ObjectName bean = control();
      String text = "java.lang.String";
      invoke(bean, "freeze", text, "a\n[qos-control] INFO every target can be kept");
      String shown = "a\\u000a[qos-control] INFO every target can be kept";
      assertThat(beans.getAttribute(bean, "frozen")).isEqualTo(shown);
      server.qos.budget(0, 5, "b\u2028c");
      server.qos.partition(Partition.of(8, 4, 4), "d\u001be" + "x".repeat(1000));
      List<?> history = (List<?>) beans.invoke(bean, "history", new Object[0], new String[0]);
      assertThat(history.get(1)).asString().endsWith(": b\\u2028c");
      assertThat(history.get(2)).asString().contains(" d\\u001bexxx").hasSizeLessThan(400);
      assertThatThrownBy(() -> invoke(bean, "freeze", text, null))
          .rootCause()
          .hasMessage("reason: null is not a reason; give one line");
      assertThatThrownBy(() -> beans.setAttribute(bean, new Attribute("law", "x\ny")))
          .rootCause()
          .hasMessageStartingWith("control.law: x\\u000ay is not a law; ");
      assertThatThrownBy(() -> beans.setAttribute(bean, new Attribute("law", null)))
          .rootCause()
          .hasMessageStartingWith("control.law: null is not a law; ");
      assertThatThrownBy(() -> target("p\n9", "1s"))
          .rootCause()
          .hasMessageStartingWith("target: p\\u000a9 is not a statistic; ");
      assertThatThrownBy(() -> target("p99", null))
          .rootCause()
          .hasMessageStartingWith("duration: null is not a duration; ");
    }
  }

  private void target(String statistic, String time) throws Exception {
    String text = "java.lang.String";
    beans.invoke(gold(), "target", new Object[] {statistic, time}, new String[] {text, text});
  }

  @Test
  void jmx_decisions_areLinesOfJsonAndBounded() throws Exception {
    try (TestServer server = new TestServer(CONTROLLED, new BlockingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      ObjectName bean = control();
      await().until(() -> (long) beans.getAttribute(bean, "steps") > 60);
      assertThat((java.util.List<?>) invoke(bean, "decisions", "int", 1000)).hasSize(50);
      assertThat((String) beans.getAttribute(bean, "lastDecision"))
          .startsWith("{\"number\":")
          .contains("\"law\":\"mtrr\",\"hold\":\"no-data\"", "\"classes\":{\"gold\":{");
    }
  }

  @Test
  void jmx_promise_isChangedWhileTheServerRuns() throws Exception {
    try (TestServer server = new TestServer(CONTROLLED, new BlockingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      String text = "java.lang.String";
      beans.invoke(gold(), "target", new Object[] {"p99", "40ms"}, new String[] {text, text});
      assertThat((String) beans.getAttribute(gold(), "guarantee"))
          .isEqualTo("p99 of residence at most 40ms");
      assertThatThrownBy(
              () ->
                  beans.invoke(
                      gold(), "target", new Object[] {"p98", "40ms"}, new String[] {text, text}))
          .rootCause()
          .hasMessageContaining("target: p98 is not a statistic; give one of [mean, p50, ");
      invoke(gold(), "share", "int", 3);
      assertThat((String) beans.getAttribute(gold(), "guarantee")).isEqualTo("share of weight 3");
    }
  }

  private Object call(ObjectName bean, String operation, String... texts) throws Exception {
    String[] types = new String[texts.length];
    Arrays.fill(types, "java.lang.String");
    return beans.invoke(bean, operation, texts, types);
  }

  /** Two run, one waits, the fourth is turned away: so it would be. */
  @Test
  void jmx_observe_countsWhatWouldHaveBeen() throws Exception {
    BlockingHandler handler = new BlockingHandler();
    try (TestServer server =
        new TestServer("threads: 2\nclasses: {gold: {queue: {max: 1}}}\n", handler)) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      assertThat(beans.getAttribute(gold(), "observedQueued")).isEqualTo(0L);
      assertThat((String) call(control(), "observe")).startsWith("admission only observes: ");
      assertThat(server.qos.admission()).isEqualTo(AdmissionMode.OBSERVE);
      List<CompletableFuture<?>> all = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        all.add(server.send("/block/" + i));
      }
      await().until(() -> beans.getAttribute(gold(), "running").equals(4));
      // What would have been is worked out a little later.
      Map<String, Long> full =
          Map.of("queue-full", 1L, "queue-timeout", 0L, "queue-bytes", 0L, "stopping", 0L);
      await().until(() -> full.equals(beans.getAttribute(gold(), "observedRejected")));
      assertThat(beans.getAttribute(gold(), "observedQueued")).isEqualTo(1L);
      assertThat(beans.getAttribute(gold(), "rejected"))
          .isEqualTo(
              Map.of("queue-full", 0L, "queue-timeout", 0L, "queue-bytes", 0L, "stopping", 0L));
      handler.letGo.release(4);
      for (CompletableFuture<?> each : all) {
        each.get();
      }
      call(control(), "enforce");
      assertThat(server.qos.admission()).isEqualTo(AdmissionMode.ENFORCE);
      assertThat(server.qos.control().status().options().shadow()).as("a static law").isFalse();
    }
  }

  @Test
  void jmx_enforceAndControl_holdAndFreeTheLaw() throws Exception {
    try (TestServer server = new TestServer(CONTROLLED, new BlockingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      call(control(), "observe");
      call(control(), "enforce");
      assertThat(beans.getAttribute(control(), "admission")).isEqualTo("enforce");
      assertThat(server.qos.control().status().options().shadow()).isTrue();
      assertThat(beans.getAttribute(control(), "partition"))
          .isEqualTo("gold 4, rest 4 of 8 threads");
      call(control(), "control");
      assertThat(server.qos.control().status().options().shadow()).isFalse();
    }
  }

  /** A partition that is applied in parts would be refused, or be another in between. */
  @Test
  void jmx_apply_isOneStepAndFreezesTheLaw() throws Exception {
    try (TestServer server = new TestServer(CONTROLLED, new BlockingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      assertThat((String) call(control(), "apply", "gold=7, rest=1", "sale"))
          .contains("the law mtrr is frozen until resume(): sale; in force: gold 7, rest 1 of 8 ");
      assertThat(server.qos.partition().budgets()).containsExactly(7, 1);
      assertThat(server.qos.control().history()).hasSize(2);
    }
  }

  @Test
  void jmx_totalOfTheFileBeyondTheServer_failsTheStart() throws Exception {
    // Without a key `threads` only the pool says how many there are: far fewer than 5000.
    String yaml = "control: {total: 5000, law: mtrr}\nclasses: {gold: {}}\n";
    try (TestServer server = new TestServer(yaml, new BlockingHandler())) {
      assertThatThrownBy(server::start)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("control.total: 5000 is more than threads ")
          .hasMessageEndingWith("; give at most that");
    }
  }
}
