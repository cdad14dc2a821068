package io.github.jettyqos.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the rules on the project, and on classes that break each of them. */
class ArchitectureTest {
  private static final String PROJECT = "io.github.jettyqos";
  private static final String FIXTURE = PROJECT + ".architecture.fixture";

  private static final JavaClasses PROJECT_CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("jmh_generated"))
          .importPackages(PROJECT);
  private static final JavaClasses FIXTURE_CLASSES =
      new ClassFileImporter().importPackages(FIXTURE);

  /** By rule, the names in its report on the fixture: all of them, and none of another rule. */
  private static final Map<String, Set<String>> BREAKERS =
      Map.of(
          "noCycles", Set.of("WordOfGate", "GateOfWord"),
          "noCirclesOfFiles", Set.of("RoundModel", "WayBack", "LimitOfModel"),
          "importsOfTheTable", Set.of("WordOfGate", "LawThatAdmits", "LostPackage"),
          "noJettyElsewhere", Set.of("JettyInSim"),
          "pureRooms", Set.of("ImpureModel"),
          "oneClock", Set.of("SecondClock", "ImpureModel"),
          "oneScheduler", Set.of("SchedulerInGate"),
          "hiddenImplementations", Set.of("LoudImplementation"));

  static Stream<Arguments> rulesOfProject() {
    return rules(PROJECT);
  }

  static Stream<Arguments> rulesOfFixture() {
    return rules(FIXTURE);
  }

  private static Stream<Arguments> rules(String root) {
    return new Rules(root)
        .all().entrySet().stream().map(rule -> Arguments.of(rule.getKey(), rule.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rulesOfProject")
  void projectKeeps(String name, ArchRule rule) {
    rule.check(PROJECT_CLASSES);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rulesOfFixture")
  void fixtureBreaks(String name, ArchRule rule) {
    EvaluationResult result = rule.evaluate(FIXTURE_CLASSES);
    String report = String.join("\n", result.getFailureReport().getDetails());

    assertThat(report).contains(BREAKERS.get(name));
    assertThat(report).doesNotContain("Innocent");
  }

  @Test
  void allowedCircles_areAllStillThere() {
    FileCircles circles = new FileCircles(PROJECT_CLASSES.stream().toList());
    Set<Set<String>> found = PROJECT_CLASSES.stream().map(circles::of).collect(Collectors.toSet());

    assertThat(FileCircles.ALLOWED)
        .allSatisfy(
            allowed ->
                assertThat(found)
                    .anyMatch(
                        circle ->
                            !circle.isEmpty() && FileCircles.isPart(PROJECT, circle, allowed)));
  }

  @Test
  void tableOfRooms_pointsDownOnly() {
    assertThat(Rooms.pointingUp()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "qos-core",
        "qos-jetty",
        "qos-sim",
        "qos-jetty/qos-ctl",
        "qos-jetty/integrations/jetty-home",
        "qos-jetty/integrations/jakarta-rest",
        "qos-jetty/integrations/dropwizard",
        "qos-jetty/integrations/spring",
        "qos-jetty/integrations/spring-boot3",
        "qos-jetty/integrations/spring-boot4"
      })
  void sourcesOfProject_nameOnlyWhatTheTableAllows(String module) throws IOException {
    assertThat(new SourceImports(PROJECT).objections(Path.of("..", module, "src/main/java")))
        .isEmpty();
  }

  @Test
  void sourcesOfFixture_linkToAHigherRoom_isNamed() throws IOException {
    List<String> objections = new SourceImports(FIXTURE).objections(Path.of("src/test/java"));

    assertThat(objections)
        .contains("LinkToHigherRoom.java: core.text may not import core.admit")
        .noneMatch(objection -> objection.contains("Innocent"));
  }

  @Test
  void seesEveryModule() {
    Set<String> modules =
        PROJECT_CLASSES.stream()
            .map(type -> type.getPackageName().substring(PROJECT.length() + 1).split("\\.")[0])
            .collect(Collectors.toSet());

    assertThat(modules).contains("core", "jetty", "sim", "ctl", "examples", "benchmarks");
  }
}
