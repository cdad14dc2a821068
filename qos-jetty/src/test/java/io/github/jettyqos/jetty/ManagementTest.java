package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.util.ArrayList;
import java.util.HashMap;
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

/** The view and the changes of an operator over JMX and in the dump. */
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
      call("apply", "gold=6", "a release");
      assertThat(server.counts("gold").budget()).isEqualTo(6);
      assertThat(beans.getAttribute(gold(), "budget")).isEqualTo(6);
      assertThatThrownBy(() -> call("apply", "gold=7", "a release"))
          .isInstanceOf(MBeanException.class)
          .rootCause()
          .hasMessageContaining("classes.gold.budget: 7 ");
      assertThatThrownBy(() -> beans.setAttribute(gold(), new Attribute("budget", 5)))
          .isInstanceOf(MBeanException.class)
          .rootCause()
          .hasMessage("budget: can only be read");
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

  /** Calls an operation of the bean Management. */
  private String call(String operation, Object... arguments) throws Exception {
    return JmxCalls.call(beans, operation, arguments);
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
      call("law", "queue-length", "a trial");
      call("shadow", true, "a trial");
      call("total", 6L, "a trial");
      assertThat(beans.getAttribute(bean, "law")).isEqualTo("queue-length");
      assertThat(beans.getAttribute(bean, "shadow")).isEqualTo(true);
      assertThat(beans.getAttribute(bean, "total")).isEqualTo(6);
      assertThat(server.qos.control().status().options().law()).isEqualTo(LawKind.QUEUE_LENGTH);
      assertThat(server.qos.control().status().options().shadow()).isTrue();
      assertThat(server.qos.control().status().options().total()).hasValue(6);
      call("total", 0L, "enough");
      assertThat(server.qos.control().status().options().total()).isEmpty();
      assertThatThrownBy(() -> call("law", "magic", "a trial"))
          .rootCause()
          .hasMessageContaining(
              "control.law: magic is not a law; give one of [static, lend, mtrr, ");

      call("freeze", "a release");
      assertThat(beans.getAttribute(bean, "frozen")).isEqualTo("a release");
      call("resume", "it is out");
      assertThat(beans.getAttribute(bean, "frozen")).isEqualTo("");

      call("apply", "gold=6", "sale");
      assertThat(beans.getAttribute(bean, "frozen")).isEqualTo("sale");
      long first = server.qos.control().history().get(0).number();
      call("rollback", first, "no sale");
      assertThat(beans.getAttribute(bean, "frozen"))
          .isEqualTo("rolled back to partition " + first + ": no sale");
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
      call("law", "static", "a trial");
      assertThat(beans.getAttribute(bean, "law")).isEqualTo("static");
      call("law", own, "back");
      assertThat(beans.getAttribute(bean, "law")).isEqualTo(own);
    }
  }

  /** An operator may not load classes. */
  @Test
  void jmx_lawOfAnyClass_isRefused() throws Exception {
    String own = GoldFirst.class.getName();
    try (TestServer server = new TestServer(CONTROLLED, new BlockingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      assertThatThrownBy(() -> call("law", own, "a trial"))
          .rootCause()
          .hasMessageContaining(own + " is not a law; give one of [static, lend, mtrr, ");
    }
  }

  @Test
  void jmx_textOfAnOperator_isOneLineWhereverItComesBack() throws Exception {
    try (TestServer server = new TestServer(CONTROLLED, new BlockingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      ObjectName bean = control();
      call("freeze", "a\n[qos-control] INFO every target can be kept");
      String shown = "a\\u000a[qos-control] INFO every target can be kept";
      assertThat(beans.getAttribute(bean, "frozen")).isEqualTo(shown);
      server.qos.serviceClasses().get(0).budget(5, "b\u2028c");
      server.qos.partition(Partition.of(8, 4, 4), "d\u001be" + "x".repeat(1000));
      String[] history = call("history").split("\n");
      assertThat(history).hasSize(3);
      assertThat(history[1]).endsWith(": b\\u2028c");
      assertThat(history[2]).contains(" d\\u001bexxx").hasSizeLessThan(400);
      assertThatThrownBy(() -> call("freeze", (Object) null))
          .rootCause()
          .hasMessage("reason: is missing; give text: why, one line, for the log");
      assertThatThrownBy(() -> call("law", "x\ny", "a trial"))
          .rootCause()
          .hasMessageStartingWith("control.law: x\\u000ay is not a law; ");
      assertThatThrownBy(() -> call("law", null, "a trial"))
          .rootCause()
          .hasMessageStartingWith("name: is missing; give text: static, lend, mtrr, ");
      assertThatThrownBy(() -> call("target", "gold", "p\n9", "1s", "a trial"))
          .rootCause()
          .hasMessageStartingWith("statistic: p\\u000a9 is not a statistic; ");
      assertThatThrownBy(() -> call("target", "gold", "p99", null, "a trial"))
          .rootCause()
          .hasMessage("time: is missing; give text: such as 250ms");
    }
  }

  @Test
  void jmx_decisions_areLinesOfJsonAndBounded() throws Exception {
    try (TestServer server = new TestServer(CONTROLLED, new BlockingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      ObjectName bean = control();
      await().until(() -> (long) beans.getAttribute(bean, "steps") > 60);
      assertThat(call("decisions", "1000", "").split("\n")).hasSize(50);
      assertThat(call("decisions", "", null).split("\n")).hasSize(10);
      assertThat(call("decisions", "0", null)).isEmpty();
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
      call("target", "gold", "p99", "40ms", "a promise");
      assertThat((String) beans.getAttribute(gold(), "guarantee"))
          .isEqualTo("p99 of residence at most 40ms");
      assertThatThrownBy(() -> call("target", "gold", "p98", "40ms", "a promise"))
          .rootCause()
          .hasMessageContaining("statistic: p98 is not a statistic; give one of [mean, p50, ");
      call("share", "gold", 3L, "no promise");
      assertThat((String) beans.getAttribute(gold(), "guarantee")).isEqualTo("share of weight 3");
    }
  }

  /** Two run, one waits, the fourth would be rejected. */
  @Test
  void jmx_observe_countsWhatWouldHaveBeen() throws Exception {
    BlockingHandler handler = new BlockingHandler();
    try (TestServer server =
        new TestServer("threads: 2\nclasses: {gold: {queue: {max: 1}}}\n", handler)) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      assertThat(beans.getAttribute(gold(), "observedQueued")).isEqualTo(0L);
      assertThat(call("observe", "a look")).startsWith("admission only observes: ");
      assertThat(server.qos.admission()).isEqualTo(AdmissionMode.OBSERVE);
      List<CompletableFuture<?>> all = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        all.add(server.send("/block/" + i));
      }
      await().until(() -> beans.getAttribute(gold(), "running").equals(4));
      // The observation is computed a little later.
      Map<String, Long> none = new HashMap<>();
      for (RejectReason reason : RejectReason.values()) {
        none.put(reason.key(), 0L);
      }
      Map<String, Long> full = new HashMap<>(none);
      full.put("queue-full", 1L);
      await().until(() -> full.equals(beans.getAttribute(gold(), "observedRejected")));
      assertThat(beans.getAttribute(gold(), "observedQueued")).isEqualTo(1L);
      assertThat(beans.getAttribute(gold(), "rejected")).isEqualTo(none);
      handler.letGo.release(4);
      for (CompletableFuture<?> each : all) {
        each.get();
      }
      call("enforce", "seen");
      assertThat(server.qos.admission()).isEqualTo(AdmissionMode.ENFORCE);
      assertThat(server.qos.control().status().options().shadow()).as("a static law").isFalse();
    }
  }

  @Test
  void jmx_enforceAndControl_holdAndFreeTheLaw() throws Exception {
    try (TestServer server = new TestServer(CONTROLLED, new BlockingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      call("observe", "a look");
      call("enforce", "seen");
      assertThat(beans.getAttribute(control(), "admission")).isEqualTo("enforce");
      assertThat(server.qos.control().status().options().shadow()).isTrue();
      assertThat(beans.getAttribute(control(), "partition"))
          .isEqualTo("gold 4, rest 4 of 8 threads");
      call("control", "go");
      assertThat(server.qos.control().status().options().shadow()).isFalse();
    }
  }

  /** A partition applied in parts would be refused, or differ in between. */
  @Test
  void jmx_apply_isOneStepAndFreezesTheLaw() throws Exception {
    try (TestServer server = new TestServer(CONTROLLED, new BlockingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      assertThat(call("apply", "gold=7, rest=1", "sale"))
          .contains("the law mtrr is frozen until resume: sale; in force: gold 7, rest 1 of 8 ");
      assertThat(server.qos.partition().budgets()).containsExactly(7, 1);
      assertThat(server.qos.control().history()).hasSize(2);
    }
  }

  @Test
  void jmx_totalOfTheFileBeyondTheServer_failsTheStart() throws Exception {
    // Without the key threads the pool limits the number, to far fewer than 5000.
    String yaml = "control: {total: 5000, law: mtrr}\nclasses: {gold: {}}\n";
    try (TestServer server = new TestServer(yaml, new BlockingHandler())) {
      assertThatThrownBy(server::start)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("control.total: 5000 is more than threads ")
          .hasMessageEndingWith("; give at most that");
    }
  }
}
