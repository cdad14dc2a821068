package io.github.jettyqos.architecture;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Bounds on what a user of the library has to look through. */
class PublicApiTest {
  private static final int MOST_MEMBERS_OF_QOS = 30;

  /** Types of a file of their own; those inside them are not counted. */
  private static final int MOST_TYPES = 100;

  private static final Pattern EXPORT_TO_ALL = Pattern.compile("exports ([\\w.]+);");
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile(
          "^public (?:final |abstract |sealed |non-sealed )*(?:class|record|enum|@?interface) (\\w+)",
          Pattern.MULTILINE);

  @Test
  void qos_publicMembers_atMost30() {
    Stream<Member> members =
        Stream.of(
                Qos.class.getDeclaredMethods(),
                Qos.class.getDeclaredConstructors(),
                Qos.class.getDeclaredFields())
            .flatMap(Stream::of);
    List<String> visible =
        Stream.concat(
                members
                    .filter(each -> Modifier.isPublic(each.getModifiers()) && !each.isSynthetic())
                    .map(Object::toString),
                Stream.of(Qos.class.getDeclaredClasses())
                    .filter(each -> Modifier.isPublic(each.getModifiers()))
                    .map(Object::toString))
            .toList();

    assertThat(visible)
        .as(String.join("\n", visible))
        .anyMatch(each -> each.endsWith("Qos.threadPool()"))
        .hasSizeLessThanOrEqualTo(MOST_MEMBERS_OF_QOS);
  }

  @Test
  void exportedPackages_publicTypes_areNoMoreThanBefore() {
    List<String> types =
        Pom.read(Path.of("").toAbsolutePath().getParent())
            .published()
            .map(module -> module.directory().resolve("src/main/java"))
            .flatMap(PublicApiTest::publicTypes)
            .sorted()
            .toList();

    assertThat(types)
        .as(types.stream().collect(joining("\n", types.size() + " public types:\n", "\n")))
        .contains(Qos.class.getName(), "io.github.jettyqos.core.config.QosYaml")
        .hasSizeLessThanOrEqualTo(MOST_TYPES);
  }

  /** Those of the packages that the module of some sources exports to all. */
  private static Stream<String> publicTypes(Path sources) {
    Path module = sources.resolve("module-info.java");
    return Files.exists(module)
        ? matches(EXPORT_TO_ALL, module)
            .flatMap(
                name ->
                    files(sources.resolve(name.replace('.', '/')))
                        .flatMap(file -> matches(PUBLIC_TYPE, file))
                        .map(type -> name + "." + type))
        : Stream.empty();
  }

  private static Stream<Path> files(Path directory) {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(Files::isRegularFile).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> matches(Pattern pattern, Path file) {
    try {
      return pattern.matcher(Files.readString(file)).results().map(found -> found.group(1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
