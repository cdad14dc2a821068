package io.github.jettyqos.spring.boot;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.core.manage.Operation.Parameter;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Tests of all operations over the actuator endpoint {@code qos}. */
class ActuatorTest {
  private static final String YAML =
      """
      threads: 8
      control: {period: 20ms}
      classes: {checkout: {match: ['path:/checkout/*']}, rest: {}}
      """;

  private static final String EXPOSED = "management.endpoints.web.exposure.include=qos";

  /** Valid values by parameter names, for any operation on an unchanged server. */
  private static final Map<String, String> RIGHT =
      Map.ofEntries(
          Map.entry("request", "GET /checkout/1 from 10.0.0.1"),
          Map.entry("budgets", "checkout=5"),
          Map.entry("most", "3"),
          Map.entry("after", "0"),
          Map.entry("span", "10m"),
          Map.entry("since", "2026-11-30T06:00:00Z"),
          Map.entry("proposal", "0"),
          Map.entry("number", "1"),
          Map.entry("name", "mtrr"),
          Map.entry("on", "true"),
          Map.entry("threads", "0"),
          Map.entry("class", "checkout"),
          Map.entry("node", "a"),
          Map.entry("statistic", "p95"),
          Map.entry("time", "250ms"),
          Map.entry("weight", "2"),
          Map.entry("yaml", YAML.replace("\n", "\\n")),
          Map.entry("reason", "a test"));

  @TempDir static Path directory;

  /** Operations of front ends, which a Boot server is not. */
  private static final Set<String> OF_FRONT_ENDS = Set.of("nodes", "drain", "undrain");

  private static BootApp app;

  @BeforeAll
  static void start() throws Exception {
    Path file = directory.resolve("qos.yaml");
    Files.writeString(file, YAML);
    app = BootApp.start(Shop.class, "qos.file=" + file, EXPOSED);
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  private static Map<String, String> right(Operation operation) {
    Map<String, String> all = new LinkedHashMap<>();
    for (Parameter each : operation.signature()) {
      all.put(each.name(), requireNonNull(RIGHT.get(each.name()), each.name()));
    }
    return all;
  }

  /** The parameter name in Boot, as two names are Java keywords. */
  private static String inBoot(String name) {
    return name.equals("class") ? "className" : name.equals("for") ? "forTime" : name;
  }

  private static HttpResponse<String> call(Operation operation, Map<String, String> arguments)
      throws Exception {
    String path = "/actuator/qos/" + operation.name();
    if (operation.changes()) {
      String json =
          arguments.entrySet().stream()
              .map(each -> "\"%s\": \"%s\"".formatted(inBoot(each.getKey()), each.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
      return app.post(path, json);
    }
    String query =
        arguments.entrySet().stream()
            .map(each -> each.getKey() + "=" + encoded(each.getValue()))
            .collect(Collectors.joining("&", "?", ""));
    return app.get(path + query);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Test
  void everyOperation_withAllItsParameters_isAnswered() throws Exception {
    for (Operation each : Management.operations()) {
      if (OF_FRONT_ENDS.contains(each.name())) {
        assertThat(call(each, right(each)).statusCode()).as(each.name()).isEqualTo(409);
        continue;
      }
      Awaitility.await(each.name()) // a plan needs a first measurement
          .untilAsserted(
              () -> {
                app.get("/checkout/1");
                assertThat(call(each, right(each)).statusCode()).isEqualTo(200);
              });
    }
    assertThat(app.get("/actuator/qos/changes").body())
        .contains("\"who\":\"actuator\",\"operation\":\"apply\"", "\"reason\":\"a test\"");
  }

  /** Each parameter arrives: an invalid or missing one is reported by its name. */
  @Test
  void everyParameter_wrongOrMissing_isNamed() throws Exception {
    for (Operation operation : Management.operations()) {
      for (Parameter parameter : operation.parameters()) {
        Map<String, String> arguments = right(operation);
        String name = operation.name() + " " + parameter.name();
        if (parameter.required()) {
          arguments.remove(parameter.name());
        } else {
          arguments.put(parameter.name(), "-1");
        }
        HttpResponse<String> refused = call(operation, arguments);
        assertThat(refused.statusCode()).as(name).isEqualTo(400);
        assertThat(refused.body())
            .as(name)
            .startsWith("{\"problem\":\"" + parameter.name() + ": ")
            .doesNotContain("\\n");
      }
    }
  }

  @Test
  void json_numbersAndTruth_areTakenAsTheyAre() throws Exception {
    assertThat(app.post("/actuator/qos/shadow", "{\"on\": true, \"reason\": \"x\"}").statusCode())
        .isEqualTo(200);
    assertThat(app.post("/actuator/qos/total", "{\"threads\": 0, \"reason\": \"x\"}").statusCode())
        .isEqualTo(200);
    assertThat(app.post("/actuator/qos/total", "{\"threads\": 1.5, \"reason\": \"x\"}").body())
        .startsWith("{\"problem\":\"threads: 1.5 is not a whole number: ");
  }

  @Test
  void changes_byGet_areForbiddenAndChangeNothing() throws Exception {
    for (Operation each : Management.operations()) {
      if (each.changes()) {
        String before = app.get("/actuator/qos/changes").body();
        HttpResponse<String> refused = app.get("/actuator/qos/" + each.name() + "?reason=x");
        assertThat(refused.statusCode()).as(each.name()).isEqualTo(403);
        assertThat(refused.body()).startsWith("{\"problem\":\"" + each.name() + ": changes the ");
        assertThat(app.get("/actuator/qos/changes").body()).isEqualTo(before);
      }
    }
  }

  /** A framework with authenticated users. */
  @Configuration(proxyBeanMethods = false)
  @Import(Shop.class)
  static class WithUser {
    @Bean
    Filter user() {
      return (request, response, chain) ->
          chain.doFilter(
              new HttpServletRequestWrapper((HttpServletRequest) request) {
                @Override
                public Principal getUserPrincipal() {
                  return () -> "anna";
                }
              },
              response);
    }
  }

  @Test
  void change_byAUser_isToldWithTheirName() throws Exception {
    try (BootApp named = BootApp.start(WithUser.class, Shop.CLASSES)) {
      assertThat(named.post("/actuator/qos/freeze", "{\"reason\": \"lunch\"}").body())
          .contains("\"who\":\"anna over the actuator\"", "\"reason\":\"lunch\"");
      // made of properties, it has no file
      HttpResponse<String> refused =
          named.post("/actuator/qos/reload", "{\"reason\": \"new rules\"}");
      assertThat(refused.statusCode()).isEqualTo(409);
      assertThat(refused.body()).contains("the configuration is from no file");
    }
  }
}
