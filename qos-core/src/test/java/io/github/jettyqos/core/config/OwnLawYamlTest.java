package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawChoice.OwnLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.loop.ControlLaws;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A law of one's own, by the name of its class. */
final class OwnLawYamlTest {
  private static final String NESTED = LawsOfOthers.class.getName() + "$";

  private static final ClassMeasurement NOTHING =
      new ClassMeasurement(0, 0, 0, 0, 0, PeriodDelay.NONE, PeriodDelay.NONE, Ages.NONE);

  private static QosConfig config(String law) {
    return QosYaml.parse(
        "{control: {law: '" + law + "'}, classes: {gold: {match: ['path:/gold']}}}");
  }

  private static LawContext context() {
    return new LawContext(config("mtrr").classes(), 8, Duration.ofMillis(250));
  }

  @Test
  void parse_nameOfAClass_isMadeForItsContext() {
    QosConfig config = config(NESTED + "FirstOnly");
    assertThat(config.control().law().key()).isEqualTo(NESTED + "FirstOnly");
    ControlLaw law = ControlLaws.of(config.control(), config.classes(), 8);
    Measurement empty =
        new Measurement(1, 1, Partition.of(8, 4, 4), Optional.empty(), List.of(NOTHING, NOTHING));
    assertThat(law.propose(empty).partition()).isEqualTo(Partition.of(8, 7, 1));
  }

  @Test
  void print_nameOfAClass_isReadAgain() {
    QosConfig config = config(NESTED + "FirstOnly");
    assertThat(QosYaml.print(config)).contains("law: \"" + NESTED + "FirstOnly\"");
    assertThat(QosYaml.parse(QosYaml.print(config))).isEqualTo(config);
  }

  @Test
  void parse_nameOfAClass_runsNothingOfIt() {
    QosConfig config = config(NESTED + "Loud");
    assertThat(System.getProperty("io.github.jettyqos.loud")).isNull();
    ControlLaw ignored = ControlLaws.of(config.control(), config.classes(), 8);
    assertThat(System.getProperty("io.github.jettyqos.loud")).as("the twin").isEqualTo("true");
  }

  @Test
  void parse_nameOfAClass_isLookedForByTheLoaderOfTheContext() {
    Thread here = Thread.currentThread();
    ClassLoader before = here.getContextClassLoader();
    ClassLoader redefining = new Redefining(before);
    here.setContextClassLoader(redefining);
    try {
      OwnLaw law = (OwnLaw) config(NESTED + "FirstOnly").control().law();
      assertThat(law.make(context()).getClass().getClassLoader()).isEqualTo(redefining);
    } finally {
      here.setContextClassLoader(before);
    }
  }

  /** Has its own copies of the laws here. */
  private static final class Redefining extends ClassLoader {
    Redefining(ClassLoader parent) {
      super(parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(NESTED)) {
        return super.loadClass(name, resolve);
      }
      String file = "/" + name.replace('.', '/') + ".class";
      try (InputStream in = LawsOfOthers.class.getResourceAsStream(file)) {
        byte[] bytes = Objects.requireNonNull(in).readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "com.example.Nobody | cannot be loaded (java.lang.ClassNotFoundException:"
            + " com.example.Nobody); is it on the class path?",
        "1.5 | cannot be loaded (java.lang.ClassNotFoundException: 1.5); is it on the class path?",
        "java.lang.String | does not implement io.github.jettyqos.core.law.ControlLaw",
        "NESTED.Bare | has no public constructor of one io.github.jettyqos.core.law.LawContext",
        "NESTED.Hidden | is not a public class, or its module does not export its package",
      })
  void parse_classThatIsNoLaw_namesKeyAndValue(String name, String problem) {
    String named = name.replace("NESTED.", NESTED);
    String shown = named.length() > 60 ? named.substring(0, 60) + "..." : named;
    assertThatThrownBy(() -> config(named))
        .isInstanceOf(ConfigException.class)
        .hasMessage("control.law: " + shown + " " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Throwing | could not be made: java.lang.IllegalStateException: planted",
        "Unfinished | could not be made: java.lang.IllegalStateException:"
            + " java.lang.InstantiationException",
      })
  void make_classThatCannotBeMade_namesKeyAndValue(String name, String problem) {
    QosConfig config = config(NESTED + name);
    assertThatThrownBy(() -> ControlLaws.of(config.control(), config.classes(), 8))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("control.law: " + NESTED.substring(0, 40))
        .hasMessageContaining(problem)
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void parse_nameWithoutADot_isThatOfAShippedLaw() {
    assertThatThrownBy(() -> config("mttr"))
        .hasMessage(
            "control.law: \"mttr\" is not allowed here; give static or lend or mtrr or queueing-model or"
                + " queue-length or age or pi or optimal or the name of a class; did you mean"
                + " mtrr?");
    assertThatThrownBy(() -> config("Mine")).hasMessageEndingWith("or the name of a class");
  }
}
