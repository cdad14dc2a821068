package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.config.QosYaml;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.Test;

/** A server without a logging binding reports this on standard error. */
final class NoLogTest {
  /** In a JVM of its own. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
      Qos qos = Qos.of(QosYaml.parse("classes: {all: {}}"));
      Server server = new Server(qos.threadPool());
      server.setHandler(new BlockingHandler());
      qos.install(server);
      server.start();
      server.stop();
    }
  }

  private static String errorsOf(boolean binding) throws Exception {
    String path =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(each -> binding || !each.contains("jetty-slf4j-impl"))
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dio.github.jettyqos.LEVEL=INFO",
                "-cp",
                path,
                Main.class.getName()));
    Process process = new ProcessBuilder(command).start();
    String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(errors).isZero();
    return errors;
  }

  @Test
  void start_withoutBinding_saysThatNothingIsLogged() throws Exception {
    assertThat(errorsOf(false))
        .contains("QoS for Jetty logs nothing: there is no SLF4J binding on the class path");
    // The twin: with a binding there is a log.
    assertThat(errorsOf(true)).doesNotContain("logs nothing").contains("partition [");
  }
}
