package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jettyqos.core.manage.Management;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** The printed script, with a jar of the compiled classes. */
final class LauncherTest {
  @TempDir private Path directory;
  private Path script;
  private Path cache;

  /** One jar, as the program has, since no archive has classes of directories. */
  @BeforeEach
  void prepare() throws Exception {
    Path jar = directory.resolve("it's.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
    Set<String> added = new HashSet<>();
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (Class<?> each :
          List.of(
              Main.class,
              Management.class,
              CommandLine.class,
              JSON.class,
              JsonFactory.class,
              LoggerFactory.class)) {
        Path of = Path.of(each.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(of)) {
          add(of, added, out);
        } else {
          try (FileSystem content = FileSystems.newFileSystem(of)) {
            add(content.getPath("/"), added, out);
          }
        }
      }
    }
    script = directory.resolve("qosctl");
    Files.writeString(script, Main.launcher(jar));
    cache = directory.resolve("cache");
  }

  private static void add(Path root, Set<String> added, JarOutputStream out) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(each).toString();
        if (!name.startsWith("META-INF") && !name.equals("module-info.class") && added.add(name)) {
          out.putNextEntry(new ZipEntry(name));
          Files.copy(each, out);
        }
      }
    }
  }

  private Process start(Map<String, String> environment, String... args) throws Exception {
    List<String> command = new ArrayList<>(List.of("/bin/sh", script.toString()));
    command.addAll(List.of(args));
    command.addAll(ServerForTests.Way.HTTP.options());
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("XDG_CACHE_HOME", cache.toString());
    builder.environment().putAll(environment);
    return builder.start();
  }

  private String run(String... args) throws Exception {
    return said(start(Map.of(), args));
  }

  private static String said(Process process) throws Exception {
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  private List<Path> archives() throws Exception {
    if (!Files.exists(cache)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(cache)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void firstCommand_makesAnArchive_whichTheNextOneIsStartedFrom() throws Exception {
    assertThat(run("get", "law")).isEqualTo("mtrr\n");
    assertThat(archives()).singleElement().asString().matches(".*/qosctl/http-\\d+\\.jsa");
    Path loaded = directory.resolve("loaded");
    String options = "-Xlog:class+load:file=" + loaded;
    assertThat(said(start(Map.of("_JAVA_OPTIONS", options), "get", "law"))).endsWith("mtrr\n");
    assertThat(Files.readString(loaded))
        .contains("io.github.jettyqos.ctl.Main source: shared objects file (top)");
  }

  @Test
  void severalAtOnce_allAnswer_andLeaveOneArchive() throws Exception {
    List<Process> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(start(Map.of(), "get", "law"));
    }
    for (Process each : all) {
      assertThat(said(each)).isEqualTo("mtrr\n");
    }
    assertThat(archives()).hasSize(1);
  }

  /** A damaged archive, and one that others could have written, are worth nothing. */
  @Test
  void archive_thatIsDamaged_isNotUsed() throws Exception {
    run("get", "law");
    Path archive = archives().get(0);
    Files.delete(archive);
    Files.writeString(archive, "no archive");
    assertThat(run("get", "law")).isEqualTo("mtrr\n");
  }

  @Test
  void cache_thatCannotBeWritten_isDoneWithout() throws Exception {
    Files.writeString(cache, "a file in its place");
    assertThat(run("get", "law")).isEqualTo("mtrr\n");
    assertThat(said(start(Map.of("XDG_CACHE_HOME", "", "HOME", "/proc"), "get", "law")))
        .isEqualTo("mtrr\n");
  }

  /** No home is no reason to make one at the root. */
  @Test
  void home_thatIsNotKnown_isDoneWithout() throws Exception {
    Path elsewhere = Path.of("/nonexistent");
    boolean before = Files.exists(elsewhere);
    assertThat(said(start(Map.of("XDG_CACHE_HOME", "", "HOME", ""), "get", "law")))
        .isEqualTo("mtrr\n");
    assertThat(Files.exists(elsewhere)).isEqualTo(before);
  }

  @Test
  void help_makesNone() throws Exception {
    run("get", "--help");
    assertThat(archives()).isEmpty();
  }

  @Test
  void archives_areOfTheUserAlone() throws Exception {
    run("get", "law");
    assertThat(
            PosixFilePermissions.toString(Files.getPosixFilePermissions(cache.resolve("qosctl"))))
        .isEqualTo("rwx------");
  }
}
