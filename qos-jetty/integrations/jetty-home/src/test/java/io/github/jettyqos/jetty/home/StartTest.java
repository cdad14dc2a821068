package io.github.jettyqos.jetty.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of {@code start.jar} with the module, and of failed starts. */
class StartTest {
  @TempDir static Path directory;
  private static JettyBase base;

  @BeforeAll
  static void addModules() throws Exception {
    base = JettyBase.withArchive(directory);
    assertThat(base.run("--add-modules=http,qos").exit()).isZero();
  }

  @Test
  void listing_tellsWhoseModuleItIs() throws Exception {
    assertThat(base.run("--list-modules=qos").output())
        .contains("QoS for Jetty: service classes with guarantees");
    assertThat(base.run("--list-config").output())
        .contains("${jetty.base}/etc/jetty-qos.xml")
        .doesNotContain("${jetty.home}/etc/jetty-qos.xml");
  }

  @Test
  void jars_ofTheArchive_areThoseOfTheModule() throws IOException {
    List<String> named =
        Files.readAllLines(base.directory().resolve("modules/qos-config.mod")).stream()
            .filter(line -> line.startsWith("lib/"))
            .toList();
    try (Stream<Path> jars = Files.list(base.directory().resolve("lib/qos"))) {
      assertThat(jars.map(jar -> "lib/qos/" + jar.getFileName()).filter(jar -> jar.endsWith("jar")))
          .containsExactlyInAnyOrderElementsOf(named);
    }
  }

  @Test
  void adding_onceMore_leavesTheFileAsItIs() throws Exception {
    JettyBase again = JettyBase.withArchive(directory).write("etc/qos.yaml", "classes: {all: {}}");
    assertThat(again.run("--add-modules=http,qos").exit()).isZero();

    assertThat(again.directory().resolve("etc/qos.yaml")).hasContent("classes: {all: {}}");
  }

  @Test
  void wrongKey_stopsTheStart_andIsNamed() throws Exception {
    base.write("etc/wrong.yaml", "classes: { rest: { wieght: 3 } }");

    JettyBase.Ended ended = base.run("jetty.http.port=0", "jetty.qos.config=etc/wrong.yaml");

    assertThat(ended.exit()).isNotZero();
    assertThat(ended.output())
        .containsPattern(
            "the server does not start: .*wrong.yaml: classes.rest.wieght: unknown key;"
                + " did you mean weight");
  }

  @Test
  void missingFile_stopsTheStart_andSaysHowToMakeOne() throws Exception {
    JettyBase.Ended ended = base.run("jetty.http.port=0", "jetty.qos.config=etc/none.yaml");

    assertThat(ended.exit()).isNotZero();
    assertThat(ended.output())
        .containsPattern("jetty.qos.config: .*none.yaml does not exist; .*--create-files");
  }

  @Test
  void moreThreadsThanThePoolHas_stopTheStart() throws Exception {
    base.write("etc/many.yaml", "{ threads: 500, classes: { rest: {} } }");

    JettyBase.Ended ended = base.run("jetty.http.port=0", "jetty.qos.config=etc/many.yaml");

    assertThat(ended.exit()).isNotZero();
    assertThat(ended.output()).contains("threads: 500 would starve the server's own tasks");
  }

  /** Jetty's own module has the same name, and would be used silently. */
  @Test
  void archive_thatIsGone_stopsTheStart() throws Exception {
    JettyBase bare = JettyBase.empty(directory);
    Files.createDirectories(bare.directory().resolve("start.d"));
    for (String file : List.of("http.ini", "qos.ini")) {
      Files.copy(
          base.directory().resolve("start.d").resolve(file),
          bare.directory().resolve("start.d").resolve(file));
    }

    JettyBase.Ended ended = bare.run("jetty.http.port=0");

    assertThat(ended.exit()).isNotZero();
    assertThat(ended.output()).contains("Unknown module").contains("qos-config");
  }
}
