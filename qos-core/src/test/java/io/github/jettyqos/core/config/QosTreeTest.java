package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.ConfigException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Configurations of maps are what the same is in YAML. */
final class QosTreeTest {
  @SuppressWarnings("unchecked")
  private static Map<String, Object> tree(String yaml) {
    return (Map<String, Object>) new Load(LoadSettings.builder().build()).loadFromString(yaml);
  }

  /** As frameworks have it that keep values as texts. */
  private static Object texts(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> texts = new LinkedHashMap<>();
      map.forEach((key, each) -> texts.put(String.valueOf(key), texts(each)));
      return texts;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(QosTreeTest::texts).toList();
    }
    return String.valueOf(value);
  }

  @Test
  @SuppressWarnings("unchecked")
  void read_randomConfigurations_isWhatTheirYamlIs() {
    Random random = new Random(5);
    for (int i = 0; i < 500; i++) {
      QosConfig config = RandomConfigs.next(random);
      String yaml = QosYaml.print(config);
      Map<String, Object> tree = tree(yaml);
      assertThat(QosYaml.print(QosTree.read(tree))).isEqualTo(yaml);
      assertThat(QosYaml.print(QosTree.read((Map<String, Object>) texts(tree)))).isEqualTo(yaml);
    }
  }

  @Test
  void print_randomConfigurations_areReadAgain() {
    Random random = new Random(6);
    for (int i = 0; i < 500; i++) {
      QosConfig config = RandomConfigs.next(random);
      assertThat(QosTree.read(QosTree.print(config))).isEqualTo(config);
    }
  }

  @Test
  void read_nothing_isTheDefault() {
    Map<String, Object> classes = new LinkedHashMap<>();
    classes.put("gold", null);
    classes.put("rest", Map.of());
    QosConfig config = QosTree.read(Map.of("classes", classes));
    assertThat(QosYaml.print(config))
        .isEqualTo(QosYaml.print(QosYaml.parse("classes: {gold: , rest: {}}")));
  }

  @Test
  void read_wrongValue_namesItsKey() {
    assertThatThrownBy(
            () -> QosTree.read(tree("classes: {gold: {match: [path:/a], weight: heavy}}")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("classes.gold.weight")
        .hasMessageContaining("heavy");
    assertThatThrownBy(() -> QosTree.read(Map.of("thraeds", 4)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("thraeds");
    assertThatThrownBy(() -> QosTree.read(Map.of("threads", new Object())))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("threads")
        .hasMessageContaining("java.lang.Object");
  }

  @Test
  void read_treeThatHasItself_isRefused() {
    Map<String, Object> circle = new HashMap<>();
    circle.put("classes", circle);
    assertThatThrownBy(() -> QosTree.read(circle))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("nested deeper than");
  }
}
