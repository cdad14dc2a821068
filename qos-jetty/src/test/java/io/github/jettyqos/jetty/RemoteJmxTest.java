package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.manage.Actor.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.eclipse.jetty.jmx.ObjectMBean;
import org.eclipse.jetty.util.annotation.ManagedAttribute;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The values that arrive at a console in another JVM with only the JDK. */
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
          "Management",
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
                  + " io.github.jettyqos:type=Gate, io.github.jettyqos:type=Management,"
                  + " io.github.jettyqos:type=ServiceClass,name=gold,"
                  + " io.github.jettyqos:type=ServiceClass,name=rest]");
      for (String bean : BEANS) {
        assertThat(console.ask("read", bean)).doesNotContain("BROKEN", "Exception");
        assertThat(console.ask("all", bean)).isEqualTo(console.ask("names", bean));
      }
      assertThat(console.ask("read", "ServiceClass gold"))
          .contains(
              "budget=", // 4, unless the machine was slow and the law has moved one
              "completed=1,",
              "guarantee=p95 of residence at most 100ms,",
              "observedQueued=0,",
              "rejected={client-quota=0, deadline=0, overload=0, queue-bytes=0, queue-full=0, queue-timeout=0, stopping=0}");
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
      assertThat(console.ask("call", "Management", "apply", "text:gold=5", "text:x"))
          .startsWith("MBeanException(IllegalStateException): the server is not running");
    }
  }

  private static final String FROZEN =
      "admission enforces budgets and queues; the law mtrr is frozen until resume: ";

  @Test
  void operations_rightArguments_answerWhatIsNowTheCase() throws Exception {
    try (TestServer server = server();
        JmxConsole console = JmxConsole.of(beans)) {
      assertThat(ask(console, "apply", "text:gold=5, rest=3", "text:a release"))
          .isEqualTo(FROZEN + "a release; in force: gold 5, rest 3 of 8 threads");
      assertThat(ask(console, "apply", "text:gold=6, rest=2, total=7", "text:sale"))
          .startsWith(
              FROZEN + "sale; in force: gold 6, rest 2 of 7 threads\\nwarning: budgets would");
      assertThat(ask(console, "rollback", "long:1", "text:no sale"))
          .endsWith(" rolled back to partition 1: no sale; in force: gold 4, rest 4 of 8 threads");
      assertThat(ask(console, "history"))
          .matches(
              "1 at \\S+Z: gold 4, rest 4 of 8 threads: the configuration\\\\n"
                  + "2 at \\S+Z: gold 5, rest 3 of 8 threads: a release\\\\n.*\\\\n4 at .*");
      assertThat(ask(console, "total", "long:6", "text:a trial")).startsWith(FROZEN);
      assertThat(ask(console, "enforce", "text:a trial"))
          .isEqualTo(
              "admission enforces budgets and queues; the law mtrr is in shadow mode: it decides and"
                  + " moves nothing, and is frozen until resume: rolled back to partition 1: no"
                  + " sale; in force: gold 4, rest 4 of 8 threads");
      assertThat(ask(console, "resume", "text:go"))
          .contains("; the law mtrr is in shadow mode: it decides and moves nothing; in force: ");
      assertThat(ask(console, "observe", "text:a look"))
          .startsWith("admission only observes: nothing waits, is turned away or moved; ");
      assertThat(console.ask("get", "Control", "admission")).isEqualTo("observe");
      assertThat(ask(console, "control", "text:go"))
          .startsWith(
              "admission enforces budgets and queues; the law mtrr moves budgets; in force: ");
      assertThat(ask(console, "shadow", "boolean:true", "text:wait")).contains(" in shadow mode: ");
      assertThat(console.ask("get", "Control", "shadow")).isEqualTo("true");
      assertThat(ask(console, "shadow", "boolean:false", "text:go")).contains(" moves budgets; ");
      assertThat(ask(console, "freeze", "text:a\\nb"))
          .contains("; the law mtrr is frozen until resume: a\\u000ab; ");
      assertThat(ask(console, "target", "text:gold", "text:p99", "text:40ms", "text:a promise"))
          .isEqualTo("class gold has p99 of residence at most 40ms");
      assertThat(ask(console, "share", "text:gold", "long:3", "text:no promise"))
          .isEqualTo("class gold has share of weight 3");
      assertThat(ask(console, "law", "text:static", "text:by hand")).contains(" law static ");
      assertThat(ask(console, "resume", "text:go"))
          .contains("; the law static leaves the partition until somebody sets another; ");
      assertThat(ask(console, "apply", "text:rest=3", "text:night"))
          .contains("; the law static leaves the partition until somebody sets another; ");
      assertThat(ask(console, "explain", "text:GET /gold/1")).startsWith("class gold: ");
      assertThat(ask(console, "decisions", "text:1", "text:")).startsWith("{\"number\":");
      assertThat(ask(console, "learned")).contains("gold:");
      assertThat(ask(console, "reload", "text:a new file"))
          .contains("the configuration is from no file; make it by Qos.load");
      assertThat(ask(console, "export")).contains("gold:");
      assertThat(ask(console, "load", "text:classes: {}", "text:a trial"))
          .contains("classes: no class; give at least one");
      assertThat(console.ask("get", "Configuration", "differences")).isEqualTo("[]");
      assertThat(ask(console, "state")).contains("\\nclass   budget  running  queued  arrivals  ");
      assertThat(ask(console, "propose", "text:gold=5"))
          .startsWith("class  now  proposed  residence  predicted  if applied  target ");
      assertThat(ask(console, "changes", "null:"))
          .contains(
              "change 1 by JMX: apply: frozen: no -> a release; partition: gold 4, rest 4 of 8"
                  + " threads -> gold 5, rest 3 of 8 threads; reason: a release\\n")
          .contains("change 12 by JMX: target: guarantee of gold: ");
      for (String bean : BEANS) {
        String dump = bean.equals("Management") ? "state" : "dump";
        assertThat(console.ask("call", bean, dump)).doesNotContain("BROKEN", "Exception");
      }
      assertThat(server.qos.partition().budget(1)).isEqualTo(3);
    }
  }

  /** Any operation called by name, answered in JSON. */
  @Test
  void json_anyOperation_answersItsData() throws Exception {
    try (TestServer server = server();
        JmxConsole console = JmxConsole.of(beans)) {
      assertThat(json(console, "state", ""))
          .startsWith("{\"now\":\"")
          .contains("\"admission\":\"enforce\",\"law\":{\"name\":\"mtrr\",\"shadow\":false,");
      assertThat(json(console, "apply", "budgets=gold%3D6%2Crest%3D2&reason=a+b%20c"))
          .startsWith("{\"said\":\"" + FROZEN + "a b c; in force: gold 6, rest 2 of 8 threads\",")
          .contains("\"change\":{\"number\":1,\"at\":\"", "\"who\":\"JMX\"");
      assertThat(json(console, "decisions", "most=0")).isEqualTo("[]");
      assertThat(json(console, "changes", "after=1")).isEqualTo("[]");
      assertThat(server.qos.partition().budgets()).containsExactly(6, 2);
    }
  }

  private static String ask(JmxConsole console, String... words) throws Exception {
    return console.ask(call(words[0], Arrays.copyOfRange(words, 1, words.length)));
  }

  private static String json(JmxConsole console, String operation, String arguments)
      throws Exception {
    return ask(console, "json", "text:" + operation, "text:" + arguments);
  }

  private static final String REFUSED = "MBeanException(IllegalArgumentException): ";

  /** A command, and its line of output. */
  private static List<String[]> wrong() {
    List<String[]> all = new ArrayList<>();
    all.add(set("ServiceClass gold", "budget", "int:5"));
    all.add(to("budget: can only be read"));
    all.add(set("ServiceClass gold", "running", "int:5"));
    all.add(to("running: can only be read"));
    all.add(set("Control", "law", "text:static"));
    all.add(to("law: can only be read"));
    all.add(set("Control", "shadow", "boolean:true"));
    all.add(to("shadow: can only be read"));
    all.add(call("total", "long:9", "text:x"));
    all.add(to("control.total: 9 is more than threads 8; give at most that"));
    all.add(call("total", "long:1", "text:x"));
    all.add(
        to("control.total: 1 is less than all budgets and minima together, 2; give at least that"));
    all.add(call("total", "long:-5", "text:x"));
    all.add(to("threads: -5 is out of range; give a whole number from 0 to 65535"));
    all.add(call("total", "long:9999999999", "text:x"));
    all.add(to("threads: 9999999999 is out of range; give a whole number from 0 to 65535"));
    all.add(call("total", "text:NaN", "text:x"));
    all.add(to("threads: NaN is of type String; give a whole number (long)"));
    all.add(call("total", "list:5", "text:x"));
    all.add(to("threads: a value of type ArrayList; give a whole number (long)"));
    all.add(call("total", "null:", "text:x"));
    all.add(to("threads: null is not a value; give a whole number (long)"));
    all.add(call("shadow", "text:true", "text:x"));
    all.add(to("on: true is of type String; give true or false (boolean)"));
    all.add(call("apply", "text:gold=5", "text: "));
    all.add(to("reason:   is not a reason; give one line"));
    all.add(call("apply", "text:gold=5", "null:"));
    all.add(to("reason: is missing; give text: why, one line, for the log"));
    all.add(call("apply", "text:gold=5", "int:5"));
    all.add(to("reason: 5 is of type Integer; give text (String)"));
    all.add(call("apply", "text:gold=5"));
    all.add(to("apply: 1 arguments are given; give 2"));
    all.add(call("apply", "text:gold=7", "text:x"));
    all.add(to("classes.gold.budget: 7 is not between min 1 and max 6"));
    all.add(call("apply", "text:gold=-1", "text:x"));
    all.add(
        to(
            "classes.gold.budget: -1 is not a number of threads; give a whole number from 0 to"
                + " 65535"));
    all.add(call("apply", "text:glod=5", "text:x"));
    all.add(to("partition: glod is not a class; did you mean gold? (known: gold, rest)"));
    all.add(call("apply", "text:health=5", "text:x"));
    all.add(to("partition: health is exempt: it has neither budget nor queue"));
    all.add(call("target", "text:gold", "text:p98", "text:1s", "text:x"));
    all.add(to("statistic: p98 is not a statistic; give one of [mean, p50, p90, p95, p99, p999]"));
    all.add(call("target", "text:glod", "text:p99", "text:1s", "text:x"));
    all.add(to("class: glod is not a class; did you mean gold? (known: gold, rest)"));
    all.add(call("target", "text:health", "text:p99", "text:1s", "text:x"));
    all.add(to("class: health is exempt: it has neither budget nor queue"));
    all.add(call("share", "text:gold", "long:0", "text:x"));
    all.add(to("weight: 0 is out of range; give a whole number from 1 to 1000"));
    all.add(call("propose", "text:gold=many"));
    all.add(
        to(
            "classes.gold.budget: many is not a number of threads; give a whole number from 0 to"
                + " 65535"));
    all.add(call("propose", "text:gold=7"));
    all.add(to("classes.gold.budget: 7 is not between min 1 and max 6"));
    all.add(call("propose", "text:total=0"));
    all.add(to("total: 0 is out of range; give a whole number from 1 to 65535"));
    all.add(call("propose", "text:gold=5, gold=5"));
    all.add(to("partition: gold is given twice; give it once"));
    all.add(call("propose", "null:"));
    all.add(
        to(
            "budgets: is missing; give text: such as gold=10, silver=6; gold+=2, silver-=2; or"
                + " gold=10, total=14; what is not named stays"));
    all.add(call("rollback", "long:99", "text:x"));
    all.add(to("number: 99 is of no partition that is remembered; give 1 to 1"));
    all.add(call("freeze", "null:"));
    all.add(to("reason: is missing; give text: why, one line, for the log"));
    all.add(call("decisions", "text:-1", "null:"));
    all.add(to("most: -1 is out of range; give a whole number from 0 to 2147483647"));
    all.add(call("decisions", "int:1", "null:"));
    all.add(to("most: 1 is of type Integer; give text (String)"));
    all.add(call("json", "text:freese", "text:reason=x"));
    all.add(
        to(
            "operation: freese is not there; did you mean freeze? (known: state, report, nodes, stuck, requests, who, explain, propose,"
                + " plan, decisions, changes, history, series, differences, export, learned, apply,"
                + " rollback, freeze, resume, law, shadow, total, target, share, drain, undrain, observe, enforce,"
                + " control, reload, load)"));
    all.add(call("json", "text:json", "null:"));
    all.add(
        to(
            "operation: json is not there (known: state, report, nodes, stuck, requests, who, explain, propose, plan, decisions,"
                + " changes, history, series, differences, export, learned, apply, rollback, freeze,"
                + " resume, law, shadow, total, target, share, drain, undrain, observe, enforce, control, reload,"
                + " load)"));
    all.add(call("json", "text:freeze", "text:raeson=x"));
    all.add(to("freeze: raeson is no parameter; did you mean reason? (known: for, still, reason)"));
    all.add(call("json", "text:state", "text:a=1"));
    all.add(to("state: a is no parameter (there are none)"));
    all.add(call("json", "text:freeze", "text:reason"));
    all.add(to("arguments: reason is not NAME=VALUE"));
    all.add(call("json", "text:freeze", "text:reason=a&reason=b"));
    all.add(to("arguments: reason is given twice; give it once"));
    all.add(call("json", "text:freeze", "text:reason=%zz"));
    all.add(to("arguments: %zz is not encoded as in a URL"));
    all.add(call("json", "text:shadow", "text:on=maybe&reason=x"));
    all.add(to("on: maybe is not true or false: true: only published"));
    all.add(call("json", "text:total", "text:threads=1e3&reason=x"));
    all.add(
        to(
            "threads: 1e3 is not a whole number: at most the server's; 0: as many as are of"
                + " use"));
    return all;
  }

  private static String[] set(String bean, String attribute, String value) {
    return new String[] {"set", bean, attribute, value};
  }

  private static String[] call(String operation, String... arguments) {
    List<String> command = new ArrayList<>(List.of("call", "Management", operation));
    command.addAll(List.of(arguments));
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
      assertThat(console.ask(call("apply", "text:gold=6, rest=999, total=1005", "text:x")))
          .startsWith(REFUSED + "threads: 1005 would starve the server's own tasks: ");
      assertThat(console.ask(call("law", "text:magic", "text:x")))
          .startsWith(REFUSED + "control.law: magic is not a law; give one of [static, ");
      assertThat(console.ask(call("explain", "null:")))
          .startsWith(REFUSED + "request: is missing; give text: ");
      assertThat(console.ask(call("explain", "text:GET"))).startsWith(REFUSED);
      assertThat(console.ask("get", "Control", "budget"))
          .startsWith("AttributeNotFoundException: attribute: budget is not there; there are [");
      assertThat(console.ask(call("sudo")))
          .startsWith(
              "ReflectionException(NoSuchMethodException): operation: sudo() is not there; there are"
                  + " [state(), report(), nodes(), stuck(), requests(java.lang.String), ");
      assertThat(server.qos.control().history()).hasSize(1);
      assertThat(server.qos.control().status().frozen()).isEmpty();
      assertThat(console.ask(call("changes", "null:"))).isEmpty();
    }
  }

  /** An object with a value of our own type. */
  @ManagedObject("the twin")
  public static final class OwnTypes {
    @ManagedAttribute("a value")
    public Role getBudget() {
      return Role.VIEWER;
    }
  }

  /** Jetty's own bean sends objects of our classes, which a console does not have. */
  @Test
  void twin_beanOfJettyAlone_sendsWhatAConsoleCannotShow() throws Exception {
    TestServer server = server();
    try (server;
        JmxConsole console = JmxConsole.of(beans)) {
      ObjectMBean twin = new ObjectMBean(new OwnTypes());
      beans.registerMBean(twin, new ObjectName("io.github.jettyqos:type=Twin"));
      server.close();
      assertThat(console.ask("get", "Twin", "budget")).startsWith("BROKEN ");
      assertThat(console.ask("get", "ServiceClass gold", "budget"))
          .startsWith("MBeanException(IllegalStateException): the server is not running");
    }
  }
}
