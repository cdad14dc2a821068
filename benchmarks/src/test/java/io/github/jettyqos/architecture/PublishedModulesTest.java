package io.github.jettyqos.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Published modules are complete, and the BOM and the pages name them. */
class PublishedModulesTest {
  private static final Pom ROOT = Pom.read(Path.of("").toAbsolutePath().getParent());
  private static final Pom BOM = ROOT.module("qos-jetty/integrations/bom");

  private static List<String> libraries() {
    return ROOT.published()
        .filter(
            module ->
                !module.text("artifactId").equals("qos-bom")
                    && module.texts("modules/module").isEmpty())
        .map(module -> module.text("artifactId"))
        .toList();
  }

  @Test
  void billOfMaterials_namesEachLibrary_andNothingElse() {
    assertThat(libraries()).contains("qos-core", "qos-jetty", "qos-sim", "qos-ctl");
    assertThat(BOM.texts("dependencyManagement/dependencies/dependency/artifactId"))
        .containsExactlyInAnyOrderElementsOf(libraries());
    assertThat(BOM.texts("dependencyManagement/dependencies/dependency/groupId"))
        .containsOnly(ROOT.text("groupId"));
  }

  @Test
  void examplesAndBenchmarks_ofThisBuild_areNotPublished() {
    assertThat(libraries()).doesNotContain("qos-examples", "qos-benchmarks");
  }

  /** The elements that Maven Central requires and Maven does not inherit. */
  @Test
  void publishedModule_hasANameAndADescription_ofItsOwn() {
    assertThat(ROOT.published())
        .allSatisfy(module -> assertThat(module.text("name")).as(module.toString()).isNotBlank())
        .allSatisfy(
            module -> assertThat(module.text("description")).as(module.toString()).isNotBlank())
        .extracting(module -> module.text("name"))
        .doesNotHaveDuplicates();
  }

  @Test
  void parent_hasWhatMavenCentralAsksFor() {
    assertThat(Stream.of("name", "description", "url", "licenses", "developers", "scm/url"))
        .allSatisfy(element -> assertThat(ROOT.text(element)).as(element).isNotBlank());
  }

  @Test
  void page_showsTheVersionsOfThisBuild() throws Exception {
    String page = Files.readString(ROOT.directory().resolve("docs/guide/operate.md"));
    assertThat(page)
        .contains("<version>" + ROOT.text("version") + "</version>")
        .contains("qos-bom:" + ROOT.text("version") + "'")
        .contains("qos-sim-" + ROOT.text("version") + "-all.jar")
        .contains("<version>" + ROOT.text("properties/snakeyaml-engine.version") + "</version>")
        .contains("snakeyaml-engine:" + ROOT.text("properties/snakeyaml-engine.version") + "'")
        .contains("<version>" + ROOT.text("properties/jetty.version") + "</version>")
        .contains("jetty-slf4j-impl:" + ROOT.text("properties/jetty.version") + "'");
  }
}
