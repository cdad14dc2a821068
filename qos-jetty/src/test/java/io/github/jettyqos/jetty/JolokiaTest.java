package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.core.text.Json;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.jolokia.server.core.http.AgentServlet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The beans through Jolokia, as consoles in browsers see them. */
@ExtendWith(CapturedLog.class)
final class JolokiaTest {
  private static final String YAML =
      """
      threads: 8
      classes:
        health: {match: ["path:/jolokia/*"], exempt: true}
        gold: {match: ["path:/gold/*"], max: 6}
        rest: {}
      """;

  private static final String BEAN = "io.github.jettyqos:type=Management,server=jolokia";

  private static TestServer server;
  private static MBeanContainer container;

  @BeforeAll
  static void start() throws Exception {
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServlet(new ServletHolder(new AgentServlet()), "/jolokia/*");
    server = TestServer.named(YAML, "jolokia", context);
    // The servlet reads this.
    container = new MBeanContainer(ManagementFactory.getPlatformMBeanServer());
    server.server.addBean(container);
    server.start();
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
    container.destroy();
  }

  @SuppressWarnings("unchecked") // data has text as keys
  private static Map<String, Object> map(Object data) {
    return (Map<String, Object>) data;
  }

  private static Map<?, ?> ask(Map<String, ?> request) throws Exception {
    String body =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(
                            "http://127.0.0.1:" + server.connector.getLocalPort() + "/jolokia/"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(Json.write(request)))
                    .build(),
                BodyHandlers.ofString())
            .body();
    return parsed(body);
  }

  /** JSON is YAML. */
  private static Map<?, ?> parsed(String json) {
    return (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(json);
  }

  private static Map<?, ?> exec(String operation, @Nullable Object... arguments) throws Exception {
    return ask(
        Map.of(
            "type",
            "exec",
            "mbean",
            BEAN,
            "operation",
            operation,
            "arguments",
            Arrays.asList(arguments)));
  }

  /** The value for a bean whose name has all of these, in any order. */
  private static Map<?, ?> only(Map<?, ?> beans, String... keys) {
    List<?> found =
        beans.entrySet().stream()
            .filter(each -> Arrays.stream(keys).allMatch(each.getKey().toString()::contains))
            .map(Map.Entry::getValue)
            .toList();
    assertThat(found).as("%s of %s", Arrays.toString(keys), beans.keySet()).hasSize(1);
    return (Map<?, ?>) found.get(0);
  }

  private static String value(Map<?, ?> answer) {
    assertThat(answer.get("status")).as("%s", answer).isEqualTo(200);
    return (String) answer.get("value");
  }

  @Test
  void json_reads_areTheDataOfTheList() throws Exception {
    Map<?, ?> state = parsed(value(exec("json", "state", "")));
    assertThat(state.get("server")).isEqualTo("jolokia");
    assertThat((List<?>) state.get("classes")).hasSize(3);
    Map<?, ?> would = parsed(value(exec("json", "propose", "budgets=gold%3D5%2Crest%3D3")));
    assertThat(((List<?>) would.get("classes")).get(0).toString()).contains("proposed=5");
    assertThat(value(exec("json", "changes", null))).startsWith("[");
  }

  @Test
  void json_change_isMadeAndTold() throws Exception {
    Map<?, ?> told =
        parsed(value(exec("json", "apply", "budgets=gold%3D6%2Crest%3D2&reason=a+sale")));
    assertThat(told.get("said").toString()).endsWith("in force: gold 6, rest 2 of 8 threads");
    assertThat(map(told.get("change")))
        .containsEntry("who", "JMX")
        .containsEntry("reason", "a sale");
    assertThat(server.counts("gold").budget()).isEqualTo(6);
  }

  /** Called like by a console: with their own parameters, answered in words. */
  @Test
  void operations_byTheirParameters_answerInWords() throws Exception {
    assertThat(value(exec("explain", "GET /gold/1"))).startsWith("class gold: ");
    assertThat(value(exec("decisions", "1", ""))).isNotNull();
    assertThat(value(exec("shadow", true, "a trial"))).contains("; the law static ");
    assertThat(value(exec("freeze", "lunch"))).contains("the law static");
    assertThat(value(exec("resume", "back"))).contains("in force: ");
  }

  @Test
  void refusals_areOneLineAndTellNothingOfUs() throws Exception {
    Map<?, ?> refused = exec("apply", "gold=7", "sale");
    assertThat(refused.get("status")).isNotEqualTo(200);
    assertThat(refused.get("error").toString())
        .endsWith("classes.gold.budget: 7 is not between min 1 and max 6")
        .doesNotContain("\n");
    assertThat(refused.toString().replace(BEAN, "")).doesNotContain("io.github.jettyqos");
    assertThat(exec("json", "apply", "budgets=gold%3D5").get("error").toString())
        .endsWith("reason: is missing; give text: why, one line, for the log");
  }

  @Test
  void json_changeDecidedOnAnotherPartition_isRefused() throws Exception {
    long seen = server.qos.control().byHand().number();
    String change = "budgets=gold%3D5%2Crest%3D3&reason=a+change&still=" + seen;
    value(exec("apply", "gold=4, rest=4", "a beginning"));
    assertThat(server.qos.control().byHand().number()).isEqualTo(seen + 1);
    Map<?, ?> refused = exec("json", "apply", change);
    assertThat(refused.get("error_type")).isEqualTo(IllegalStateException.class.getName());
    assertThat(refused.get("error").toString())
        .contains("still: " + seen + " is given and " + (seen + 1) + " is in force: JMX put number")
        .endsWith(": a beginning; look again");
    assertThat(server.counts("gold").budget()).isEqualTo(4);
  }

  @Test
  void list_ofTheBean_hasEveryOperationWithItsDescription() throws Exception {
    Map<?, ?> domain =
        (Map<?, ?>) ask(Map.of("type", "list", "path", "io.github.jettyqos")).get("value");
    Map<?, ?> bean = only(domain, "type=Management", "server=jolokia");
    Map<String, String> shown = new LinkedHashMap<>();
    ((Map<?, ?>) bean.get("op"))
        .forEach((name, of) -> shown.put((String) name, (String) ((Map<?, ?>) of).get("desc")));
    Map<String, String> all = new LinkedHashMap<>();
    for (Operation each : Management.operations()) {
      all.put(each.name(), each.description());
    }
    all.put("json", "any of the other operations, for programs; answers JSON");
    assertThat(shown).isEqualTo(all);
  }

  /** All values of our beans are text, numbers, booleans, lists and maps. */
  @Test
  void attributes_ofAllBeans_areReadable() throws Exception {
    Map<?, ?> read =
        (Map<?, ?>)
            ask(Map.of("type", "read", "mbean", "io.github.jettyqos:server=jolokia,*"))
                .get("value");
    assertThat(read.keySet()).anyMatch(name -> name.toString().contains("type=Control"));
    Map<?, ?> gold = only(read, "type=ServiceClass", "name=gold", "server=jolokia");
    assertThat(gold.get("guarantee")).isEqualTo("share of weight 1");
    assertThat(gold.get("rejected").toString()).contains("queue-full=0");
    assertThat(((Map<?, ?>) gold.get("residence")).keySet().toString()).contains("p95");
    read.forEach(
        (name, attributes) -> assertThat(attributes.toString()).doesNotContain("objectIdentity"));
  }
}
