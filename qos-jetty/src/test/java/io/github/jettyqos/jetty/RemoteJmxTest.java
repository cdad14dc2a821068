package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import java.util.ArrayList;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.eclipse.jetty.jmx.ObjectMBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What arrives at a console in another JVM, which has the JDK and none of our classes. */
@ExtendWith(CapturedLog.class)
final class RemoteJmxTest {
  private static final String YAML =
      """
      threads: 8
      speedup: {rate: 50, slope: 1, saturation: 8}
      control: {period: 20ms}
      classes:
        health: {match: ["path:/health/*"], exempt: true}
        gold: {match: ["path:/gold/*"], max: 6, target: {p95: 100ms}}
        rest: {weight: 1}
      """;

  private static final List<String> BEANS =
      List.of(
          "Configuration",
          "Control",
          "Gate",
          "ServiceClass gold",
          "ServiceClass rest",
          "ExemptClass health");

  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();

  private TestServer server() throws Exception {
    TestServer server = new TestServer(YAML, new BlockingHandler());
    server.server.addBean(new MBeanContainer(beans));
    return server.start();
  }

  @Test
  void attributes_ofRunningAndStoppedServer_areReadable() throws Exception {
    TestServer server = server();
    try (server;
        JmxConsole console = JmxConsole.of(beans)) {
      server.get("/gold/1");
      server.get("/health/live");
      await().until(() -> server.counts("gold").completed() == 1);
      await().until(() -> server.counts("health").completed() == 1);
      await().until(() -> server.qos.control().status().steps() > 1);
      assertThat(console.ask("beans"))
          .isEqualTo(
              "[io.github.jettyqos:type=Configuration, io.github.jettyqos:type=Control, io.github.jettyqos:type=ExemptClass,name=health,"
                  + " io.github.jettyqos:type=Gate, io.github.jettyqos:type=ServiceClass,name=gold,"
                  + " io.github.jettyqos:type=ServiceClass,name=rest]");
      for (String bean : BEANS) {
        assertThat(console.ask("read", bean)).doesNotContain("BROKEN", "Exception");
        assertThat(console.ask("all", bean)).isEqualTo(console.ask("names", bean));
      }
      assertThat(console.ask("read", "ServiceClass gold"))
          .contains(
              "budget=4,",
              "completed=1,",
              "guarantee=p95 of residence at most 100ms,",
              "observedQueued=0,",
              "rejected={queue-bytes=0, queue-full=0, queue-timeout=0, stopping=0}");
      assertThat(console.ask("read", "ExemptClass health"))
          .startsWith("{arrivals=1, completed=1, name=health, processing={max=");
      assertThat(console.ask("get", "Control", "partition"))
          .isEqualTo("gold 4, rest 4 of 8 threads");
      assertThat(console.ask("get", "Control", "admission")).isEqualTo("enforce");
      server.close();
      for (String bean : BEANS) {
        assertThat(console.ask("read", bean)).doesNotContain("BROKEN", "NullPointer");
        assertThat(console.ask("all", bean)).doesNotContain("Exception");
      }
      assertThat(console.ask("all", "ServiceClass gold"))
          .contains("guarantee", "name", "priority", "waiting")
          .doesNotContain("budget");
      assertThat(console.ask("get", "ServiceClass gold", "budget"))
          .isEqualTo(
              "MBeanException(IllegalStateException): the server is not running, or the gate is not"
                  + " installed");
      assertThat(console.ask("call", "Control", "apply", "text:gold=5", "text:x"))
          .startsWith("MBeanException(IllegalStateException): the server is not running");
    }
  }

  private static final String FROZEN =
      "; admission enforces budgets and queues; the law mtrr is frozen until resume(): ";

  @Test
  void operations_rightArguments_answerWhatIsNowTheCase() throws Exception {
    try (TestServer server = server();
        JmxConsole console = JmxConsole.of(beans)) {
      assertThat(console.ask("call", "ServiceClass gold", "budget", "int:5", "text:a release"))
          .isEqualTo(
              "the budget of class gold is set"
                  + FROZEN
                  + "a release; in force: gold 5, rest 4 of 9"
                  + " threads");
      assertThat(
              console.ask("call", "Control", "apply", "text:gold=6, rest=2, total=7", "text:sale"))
          .isEqualTo(
              "the partition is set" + FROZEN + "sale; in force: gold 6, rest 2 of 7 threads");
      assertThat(console.ask("call", "Control", "rollback", "long:1"))
          .endsWith(" rolled back to partition 1; in force: gold 4, rest 4 of 8 threads");
      assertThat(console.ask("call", "Control", "history"))
          .matches(
              "\\[1 at \\S+Z: gold 4, rest 4 of 8 threads: the configuration,"
                  + " 2 at \\S+Z: gold 5, rest 4 of 9 threads: a release, .*, 4 at .*\\]");
      assertThat(console.ask("set", "Control", "total", "int:6")).isEqualTo("set");
      assertThat(console.ask("call", "Control", "enforce"))
          .isEqualTo(
              "admission enforces budgets and queues; the law mtrr is in shadow mode: it decides and"
                  + " moves nothing, and is frozen until resume(): rolled back to partition 1; in"
                  + " force: gold 4, rest 4 of 8 threads");
      assertThat(console.ask("call", "Control", "resume"))
          .contains("; the law mtrr is in shadow mode: it decides and moves nothing; in force: ");
      assertThat(console.ask("call", "Control", "observe"))
          .startsWith("admission only observes: nothing waits, is turned away or moved; ");
      assertThat(console.ask("get", "Control", "admission")).isEqualTo("observe");
      assertThat(console.ask("call", "Control", "control"))
          .startsWith(
              "admission enforces budgets and queues; the law mtrr moves budgets; in force: ");
      assertThat(console.ask("call", "Control", "freeze", "text:a\\nb"))
          .contains("; the law mtrr is frozen until resume(): a\\u000ab; ");
      assertThat(console.ask("call", "ServiceClass gold", "target", "text:p99", "text:40ms"))
          .isEqualTo("class gold has p99 of residence at most 40ms");
      assertThat(console.ask("call", "ServiceClass gold", "share", "int:3"))
          .isEqualTo("class gold has share of weight 3");
      assertThat(console.ask("set", "Control", "law", "text:static")).isEqualTo("set");
      assertThat(console.ask("call", "Control", "resume"))
          .contains("; the law static leaves the partition until somebody sets another; ");
      assertThat(console.ask("call", "ServiceClass rest", "budget", "int:3", "text:night"))
          .contains("; the law static leaves the partition until somebody sets another; ");
      assertThat(console.ask("call", "Gate", "explain", "text:GET /gold/1"))
          .startsWith("class gold: ");
      assertThat(console.ask("call", "Control", "decisions", "int:1")).startsWith("[{\"number\":");
      assertThat(console.ask("call", "Control", "learned")).contains("gold:");
      assertThat(console.ask("call", "Configuration", "reload"))
          .contains("the configuration is from no file; make it by Qos.load");
      assertThat(console.ask("call", "Configuration", "export")).contains("gold:");
      assertThat(console.ask("call", "Configuration", "load", "text:threads: 3"))
          .contains("classes: no class; give at least one");
      assertThat(console.ask("get", "Configuration", "differences")).isEqualTo("[]");
      for (String bean : BEANS) {
        assertThat(console.ask("call", bean, "dump")).doesNotContain("BROKEN", "Exception");
      }
      assertThat(console.ask("call", "Control", "propose", "text:gold=5"))
          .startsWith("class  now  proposed  residence  predicted  if applied  target ");
      assertThat(server.qos.partition().budget(1)).isEqualTo(3);
    }
  }

  private static final String REFUSED = "MBeanException(IllegalArgumentException): ";

  /** Bean, attribute or operation, values; and the one line that arrives. */
  private static List<String[]> wrong() {
    List<String[]> all = new ArrayList<>();
    all.add(set("ServiceClass gold", "budget", "int:7"));
    all.add(to("classes.gold.budget: 7 is not between min 1 and max 6"));
    all.add(set("ServiceClass gold", "budget", "int:-1"));
    all.add(to("classes.gold.budget: -1 is out of range; give a whole number from 0 to 65535"));
    all.add(set("ServiceClass gold", "budget", "text:NaN"));
    all.add(to("budget: NaN is of type String; give a whole number (int)"));
    all.add(set("ServiceClass gold", "budget", "list:5"));
    all.add(to("budget: a value of type ArrayList; give a whole number (int)"));
    all.add(set("ServiceClass gold", "budget", "null:"));
    all.add(to("budget: null is not a value; give a whole number (int)"));
    all.add(set("ServiceClass gold", "running", "int:5"));
    all.add(to("running: can only be read"));
    all.add(set("Control", "total", "int:9"));
    all.add(to("control.total: 9 is more than threads 8; give at most that"));
    all.add(set("Control", "total", "int:1"));
    all.add(
        to("control.total: 1 is less than all budgets and minima together, 2; give at least that"));
    all.add(set("Control", "total", "int:-5"));
    all.add(to("control.total: -5 is out of range; give a whole number from 1 to 65535"));
    all.add(set("Control", "shadow", "text:true"));
    all.add(to("shadow: true is of type String; give true or false (boolean)"));
    all.add(call("ServiceClass gold", "budget", "int:5", "text: "));
    all.add(to("reason:   is not a reason; give one line"));
    all.add(call("ServiceClass gold", "budget", "int:5"));
    all.add(to("budget: 1 arguments are given; give 2"));
    all.add(call("ServiceClass gold", "target", "text:p98", "text:1s"));
    all.add(to("target: p98 is not a statistic; give one of [mean, p50, p90, p95, p99, p999]"));
    all.add(call("ServiceClass gold", "share", "int:0"));
    all.add(to("weight: 0 is out of range; give a whole number from 1 to 1000"));
    all.add(call("Control", "apply", "text:gold=5", "null:"));
    all.add(to("reason: null is not a reason; give one line"));
    all.add(call("Control", "apply", "text:glod=5", "text:x"));
    all.add(to("partition: glod is not a class; did you mean gold? (known: gold, rest)"));
    all.add(call("Control", "apply", "text:health=5", "text:x"));
    all.add(to("partition: health is exempt: it has neither budget nor queue"));
    all.add(call("Control", "propose", "text:gold=many"));
    all.add(
        to(
            "classes.gold.budget: many is not a number of threads; give a whole number from 0 to"
                + " 65535"));
    all.add(call("Control", "propose", "text:gold=7"));
    all.add(to("classes.gold.budget: 7 is not between min 1 and max 6"));
    all.add(call("Control", "propose", "text:total=0"));
    all.add(to("total: 0 is out of range; give a whole number from 1 to 65535"));
    all.add(call("Control", "propose", "text:gold=5, gold=5"));
    all.add(to("partition: gold is given twice; give it once"));
    all.add(call("Control", "propose", "null:"));
    all.add(to("partition: \"\" is not CLASS=THREADS; give such as gold=10, total=14"));
    all.add(call("Control", "rollback", "long:99"));
    all.add(to("number: 99 is of no partition that is remembered; give 1 to 1"));
    all.add(call("Control", "freeze", "null:"));
    all.add(to("reason: null is not a reason; give one line"));
    return all;
  }

  private static String[] set(String bean, String attribute, String value) {
    return new String[] {"set", bean, attribute, value};
  }

  private static String[] call(String... words) {
    List<String> command = new ArrayList<>(List.of("call"));
    command.addAll(List.of(words));
    return command.toArray(String[]::new);
  }

  private static String[] to(String message) {
    return new String[] {REFUSED + message};
  }

  @Test
  void operations_wrongArguments_areRefusedInOneLineAndChangeNothing() throws Exception {
    try (TestServer server = server();
        JmxConsole console = JmxConsole.of(beans)) {
      List<String[]> wrong = wrong();
      for (int i = 0; i < wrong.size(); i += 2) {
        String[] command = wrong.get(i);
        assertThat(console.ask(command))
            .as(String.join(" ", command))
            .isEqualTo(wrong.get(i + 1)[0]);
      }
      assertThat(console.ask("call", "Control", "apply", "text:gold=6, rest=999", "text:x"))
          .startsWith(REFUSED + "threads: 1005 would starve the server's own tasks: ");
      assertThat(console.ask("set", "Control", "law", "text:magic"))
          .startsWith(REFUSED + "control.law: magic is not a law; give one of [static, ");
      assertThat(console.ask("call", "Gate", "explain", "null:")).startsWith(REFUSED);
      assertThat(console.ask("get", "Control", "budget"))
          .startsWith("AttributeNotFoundException: attribute: budget is not there; there are [");
      assertThat(console.ask("call", "Control", "sudo"))
          .startsWith(
              "ReflectionException(NoSuchMethodException): operation: sudo() is not there; there are"
                  + " [apply(java.lang.String, java.lang.String), ");
      assertThat(server.qos.control().history()).hasSize(1);
      assertThat(server.qos.control().status().frozen()).isEmpty();
    }
  }

  /** Jetty's own bean throws what such a console cannot load, and so it does not see why. */
  @Test
  void twin_beanOfJettyAlone_sendsWhatAConsoleCannotShow() throws Exception {
    try (TestServer server = server();
        JmxConsole console = JmxConsole.of(beans)) {
      ClassStatus gold = new ClassStatus(server.qos.installation(), 0, BeanNames.ALONE);
      beans.registerMBean(new ObjectMBean(gold), new ObjectName("io.github.jettyqos:type=Twin"));
      assertThat(console.ask("set", "Twin", "budget", "int:7")).startsWith("BROKEN ");
      assertThat(console.ask("set", "ServiceClass gold", "budget", "int:7")).startsWith(REFUSED);
    }
  }
}
