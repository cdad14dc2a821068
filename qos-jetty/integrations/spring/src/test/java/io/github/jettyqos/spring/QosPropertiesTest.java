package io.github.jettyqos.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.QosConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;

/** Tests of configurations from the sources of an environment. */
class QosPropertiesTest {
  private static final String BASE =
      """
      qos:
        threads: 16
        trusted-proxies: ["10.0.0.0/8", "10.9.0.0/16"]
        classes:
          gold:   { match: ["path:/a/*", { path: /b/*, method: POST }], target: { p95: 50ms } }
          silver: { match: ["path:/c/*", "cidr:10.2.0.0/16"], weight: 2, queue: { max: 7, timeout: 1s } }
          rest:   { lend: 0.5 }
      """;

  /** The source of the highest precedence comes first. */
  private static StandardEnvironment environment(PropertySource<?>... sources) {
    StandardEnvironment environment = new StandardEnvironment();
    List<String> names =
        environment.getPropertySources().stream().map(PropertySource::getName).toList();
    names.forEach(environment.getPropertySources()::remove);
    for (PropertySource<?> each : sources) {
      environment.getPropertySources().addLast(each);
    }
    return environment;
  }

  private static PropertySource<?> yaml(String text) {
    try {
      return new YamlPropertySourceLoader()
          .load("yaml " + text.hashCode(), new ByteArrayResource(text.getBytes()))
          .get(0);
    } catch (java.io.IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static PropertySource<?> variables(String... pairs) {
    Map<String, Object> variables = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      variables.put(pairs[i], pairs[i + 1]);
    }
    return new SystemEnvironmentPropertySource("systemEnvironment", variables);
  }

  private static QosConfig read(PropertySource<?>... sources) {
    return QosProperties.read(environment(sources), Optional.empty()).config();
  }

  private static List<String> names(QosConfig config) {
    return config.classes().stream().map(ServiceClass::name).toList();
  }

  private static ServiceClass of(QosConfig config, String name) {
    return config.classes().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void yaml_isReadAsInAFileOfOurs() {
    QosConfig config = read(yaml(BASE));
    assertThat(names(config)).containsExactly("gold", "silver", "rest");
    assertThat(config.threads()).hasValue(16);
    assertThat(config.trustedProxies()).containsExactly("10.0.0.0/8", "10.9.0.0/16");
    assertThat(of(config, "gold").match()).hasSize(2);
    assertThat(of(config, "gold").match().get(1).toString()).contains("POST");
    assertThat(of(config, "silver").queue().max()).isEqualTo(7);
  }

  @Test
  void variables_ofThePlatform_areNotRead() {
    QosConfig config =
        read(variables("QOS_SERVICE_HOST", "10.0.0.1", "QOS_THREADS", "12"), yaml(BASE));
    assertThat(config.threads()).hasValue(12);
    assertThatThrownBy(() -> read(yaml("qos.service.host: 10.0.0.1"), yaml(BASE)))
        .hasMessageStartingWith("service: unknown key");
  }

  @Test
  void classes_ofSeveralSources_keepTheOrderOfTheLowest() {
    QosConfig config =
        read(
            yaml("qos: { classes: { rest: { weight: 9 }, bronze: { match: ['path:/d/*'] } } }"),
            yaml(BASE));
    assertThat(names(config)).containsExactly("gold", "silver", "bronze", "rest");
    assertThat(of(config, "rest").guarantee().weight()).isEqualTo(9);
    assertThat(of(config, "rest").lend()).isEqualTo(0.5);
  }

  @Test
  void classes_exempt_comeFirstWhereverTheyAreAdded() {
    QosConfig config =
        read(
            yaml("qos: { classes: { probe: { match: ['path:/up'], exempt: true } } }"), yaml(BASE));
    assertThat(config.exempt()).hasSize(1);
    assertThat(names(config)).containsExactly("gold", "silver", "rest");
  }

  @Test
  void list_ofAHigherSource_takesThePlaceOfTheWhole() {
    QosConfig config = read(yaml("qos: { classes: { gold: { match: ['path:/z'] } } }"), yaml(BASE));
    assertThat(of(config, "gold").match()).hasSize(1);
  }

  @Test
  void variables_ofTheEnvironment_changeWhatStandsInAFile() {
    QosConfig config =
        read(
            variables(
                "QOS_CLASSES_SILVER_WEIGHT", "5",
                "QOS_CLASSES_SILVER_QUEUE_MAX", "3",
                "QOS_CLASSES_GOLD_MATCH_0", "path:/y",
                "QOS_BODYLIMIT", "4096",
                "QOS_TRUSTEDPROXIES_0", "10.1.0.0/16"),
            yaml(BASE));
    assertThat(names(config)).containsExactly("gold", "silver", "rest");
    assertThat(of(config, "silver").guarantee().weight()).isEqualTo(5);
    assertThat(of(config, "silver").queue().max()).isEqualTo(3);
    assertThat(of(config, "gold").match()).hasSize(1);
    assertThat(config.bodyLimit()).isEqualTo(4096);
    assertThat(config.trustedProxies()).containsExactly("10.1.0.0/16");
  }

  @Test
  void names_ofClasses_areAsWritten() {
    QosConfig config =
        read(
            variables("QOS_CLASSES_VIPPLUS_WEIGHT", "4"),
            yaml("qos: { classes: { VIP-plus: { match: ['path:/v'] }, my_rest: { min: 1 } } }"));
    assertThat(names(config)).containsExactly("VIP-plus", "my_rest");
    assertThat(of(config, "VIP-plus").guarantee().weight()).isEqualTo(4);
  }

  @Test
  void keys_relaxedAndWithPlaceholders_areRead() {
    QosConfig config =
        read(
            new MapPropertySource(
                "properties",
                Map.of(
                    "qos.bodyLimit", "${limit}",
                    "limit", "8192",
                    "qos.classes.all.weight", "2")));
    assertThat(config.bodyLimit()).isEqualTo(8192);
  }

  @Test
  void class_withNothing_isThere() {
    QosConfig config = read(yaml("qos:\n  classes:\n    a: { match: ['path:/a'] }\n    rest:\n"));
    assertThat(names(config)).containsExactly("a", "rest");
  }

  /** Spring drops the empty map before any reader can see it; the guide mentions it. */
  @Test
  void class_thatIsAnEmptyMap_isNotThere() {
    QosConfig config =
        read(yaml("qos:\n  classes:\n    a: { match: ['path:/a'] }\n    rest: {}\n"));
    assertThat(names(config)).containsExactly("a", "default");
  }

  @Test
  void wrong_isToldWithItsKey() {
    assertThatThrownBy(() -> read(yaml("qos: { classes: { a: { weigth: 1 } } }")))
        .hasMessageContaining("classes.a.weigth: unknown key; did you mean weight?");
    assertThatThrownBy(() -> read(yaml("qos: { classes: { a: { queue: { timeout: 2x } } } }")))
        .hasMessageContaining("classes.a.queue.timeout: 2x is not a duration");
    assertThatThrownBy(() -> read(yaml("qos: { watch: 1s, classes: { a: { min: 1 } } }")))
        .hasMessageContaining("watch: 1s has nothing to watch");
  }

  @Test
  void handlers_ofThePool_countWhereNothingIsSaid() {
    assertThat(
            QosProperties.read(environment(yaml("qos.classes.a.min: 1")), Optional.of(50))
                .config()
                .threads())
        .hasValue(50);
    assertThat(QosProperties.read(environment(yaml(BASE)), Optional.of(50)).config().threads())
        .hasValue(16);
  }

  @Test
  void config_nothingGiven_isOfFourPriorities() {
    QosConfig config = read(yaml("server.port: 8080"));
    assertThat(names(config)).containsExactly("critical", "degraded", "bulk", "default");
    assertThat(config.exempt()).extracting(ExemptClass::name).containsExactly("health");
    assertThat(of(read(yaml("qos: { priorities: { bulk: ['path:/e'] } }")), "bulk").match())
        .hasSize(1);
  }

  @Test
  void keys_wrongAndNoClasses_areToldWithAGuess() {
    assertThatThrownBy(() -> read(yaml("qos: { clases: { a: { min: 1 } } }")))
        .hasMessageStartingWith("clases: unknown key; did you mean classes?");
  }

  @Test
  void management_ofTheActuator_isExemptOnTheSameServer() {
    assertThat(management()).containsExactly("/actuator/health/*");
    assertThat(
            management("server.servlet.context-path", "/shop", "spring.mvc.servlet.path", "api/"))
        .containsExactly("/shop/api/actuator/health/*");
    assertThat(
            management(
                "management.endpoints.web.base-path", "/",
                "management.endpoints.web.path-mapping.health", "up",
                "management.endpoint.health.probes.add-additional-paths", "true"))
        .containsExactly("/livez", "/readyz", "/up/*");
    assertThat(management("management.server.port", "8081")).isEmpty();
    assertThat(management("management.server.port", "0", "server.port", "0"))
        .as("two free ports")
        .isEmpty();
    assertThat(management("qos.exempt-management", "false")).isEmpty();
  }

  @Test
  void management_onlyExposedEndpointsThatCostLittle_areExempt() {
    String include = "management.endpoints.web.exposure.include";
    assertThat(management(include, "*"))
        .containsExactly(
            "/actuator/health/*",
            "/actuator/info/*",
            "/actuator/metrics/*",
            "/actuator/prometheus/*",
            "/actuator/qos/*");
    assertThat(
            management(
                include,
                "prometheus, qos, heapdump",
                "management.endpoints.web.exposure.exclude",
                "qos"))
        .containsExactly("/actuator/prometheus/*");
  }

  private static List<String> management(String... pairs) {
    Map<String, Object> properties = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.put(pairs[i], pairs[i + 1]);
    }
    return ManagementPaths.of(environment(new MapPropertySource("p", properties)))
        .map(all -> Stream.concat(all.health().stream(), all.management().stream()).toList())
        .orElse(List.of());
  }
}
