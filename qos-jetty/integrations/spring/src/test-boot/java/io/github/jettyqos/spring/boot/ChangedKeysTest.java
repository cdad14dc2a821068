package io.github.jettyqos.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.cloud.context.refresh.ContextRefresher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.MapPropertySource;

/** Tests of keys that change while a server runs, and of what configprops shows of them. */
class ChangedKeysTest {
  private static final String MAX = "qos.classes.export.max";

  private final Map<String, Object> changed = new HashMap<>();
  private BootApp app;

  @BeforeEach
  void start() {
    app =
        BootApp.start(
            Shop.class,
            Stream.concat(
                    Stream.of(Shop.CLASSES),
                    Stream.of(
                        "management.endpoints.web.exposure.include=health,qos,configprops",
                        "management.endpoint.configprops.show-values=always"))
                .toArray(String[]::new));
    app.context
        .getEnvironment()
        .getPropertySources()
        .addFirst(new MapPropertySource("changed", changed));
  }

  @AfterEach
  void stop() {
    app.close();
  }

  private void change(String key, Object value) {
    changed.put(key, value);
    app.context.publishEvent(new EnvironmentChangeEvent(app.context, Set.of(key)));
  }

  private int max() {
    return app.qos().config().classes().stream()
        .filter(each -> each.name().equals("export"))
        .findFirst()
        .orElseThrow()
        .max();
  }

  private String shown() throws Exception {
    String body = app.get("/actuator/configprops/qos").body();
    return body.substring(body.indexOf("\"export\""));
  }

  @Test
  void key_changed_isInForceAndShown() throws Exception {
    assertThat(shown()).contains("\"max\":\"1\"");
    change(MAX, "3");

    assertThat(max()).isEqualTo(3);
    assertThat(shown()).contains("\"max\":\"3\"");
    assertThat(app.get("/actuator/qos").body()).contains("\"file\":null");
  }

  @Test
  void value_wrong_leavesWhatWasAndSaysSo() throws Exception {
    change(MAX, "many");

    assertThat(max()).isEqualTo(1);
    assertThat(shown()).contains("\"max\":\"1\"").doesNotContain("\"max\":\"many\"");
    assertThat(app.get("/actuator/qos").body())
        .contains("\"refused\":\"classes.export.max: many is not allowed here");

    change(MAX, "2");
    assertThat(max()).isEqualTo(2);
    assertThat(app.get("/actuator/qos").body()).contains("\"file\":null");
  }

  @Test
  void key_thatNeedsARestart_isRefusedWithAReason() throws Exception {
    change("qos.mode", "inline");

    assertThat(app.get("/actuator/qos").body())
        .contains("\"refused\":\"mode: inline cannot be put in force while the server runs;");
    changed.clear();
    change("qos.file", "file:/nowhere/qos.yaml");
    assertThat(app.get("/actuator/qos").body()).contains("\"refused\":\"");
  }

  /** As an operator has it: a file has changed, and the endpoint {@code refresh} is called. */
  @Test
  void refresh_ofSpringCloud_putsTheFileOfTheApplicationInForce(@TempDir Path directory)
      throws Exception {
    Path file = directory.resolve("application.properties");
    Files.writeString(file, "qos.classes.export.queue.max=1\n");
    try (BootApp own =
        BootApp.start(
            Shop.class,
            Stream.concat(
                    Stream.of(Shop.CLASSES),
                    Stream.of("spring.config.additional-location=file:" + directory + "/"))
                .toArray(String[]::new))) {
      Files.writeString(file, "qos.classes.export.queue.max=7\n");
      assertThat(own.context.getBean(ContextRefresher.class).refresh())
          .contains("qos.classes.export.queue.max");
      assertThat(
              own.qos().config().classes().stream()
                  .filter(each -> each.name().equals("export"))
                  .map(each -> each.queue().max()))
          .containsExactly(7);
    }
  }

  /** The twin: without a key of ours nothing is read. */
  @Test
  void key_ofOthers_readsNothing() {
    changed.put(MAX, "3");
    change("shop.title", "new");

    assertThat(max()).isEqualTo(1);
  }

  @Test
  void classes_addedAndRemoved_areThoseOfTheKeys() throws Exception {
    change("qos.classes.bulk.match[0]", "path:/bulk/*");

    assertThat(app.explain("GET /bulk/1")).startsWith("class bulk");
    changed.remove("qos.classes.bulk.match[0]");
    change("qos.threads", "9");
    assertThat(app.explain("GET /bulk/1")).startsWith("class rest");
  }

  @Test
  void configprops_byDefault_masksAllValues() throws Exception {
    try (BootApp plain =
        BootApp.start(
            Shop.class,
            Stream.concat(
                    Stream.of(Shop.CLASSES),
                    Stream.of("management.endpoints.web.exposure.include=configprops"))
                .toArray(String[]::new))) {
      assertThat(plain.get("/actuator/configprops/qos").body())
          .contains("\"threads\":\"******\"")
          .doesNotContain("\"threads\":\"8\"");
    }
  }

  /** An application that makes its server itself, from none of the keys. */
  @Import(Shop.class)
  static class Own {
    @Bean
    Qos own() {
      return Qos.of(
          QosYaml.parse("classes: {mine: {match: [\"path:/mine/*\"]}, checkout: {weight: 1}}"));
    }
  }

  @Test
  void key_changedWhereTheApplicationMadeTheServer_leavesItAsItIs() {
    try (BootApp own = BootApp.start(Own.class, Shop.CLASSES)) {
      own.context
          .getEnvironment()
          .getPropertySources()
          .addFirst(new MapPropertySource("changed", Map.of("qos.threads", "9")));
      own.context.publishEvent(new EnvironmentChangeEvent(own.context, Set.of("qos.threads")));

      assertThat(own.explain("GET /mine/1")).startsWith("class mine");
    }
  }
}
