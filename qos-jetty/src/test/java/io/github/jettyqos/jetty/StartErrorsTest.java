package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosYaml;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A configuration error of each kind stops the start with one line that names the key. */
final class StartErrorsTest {
  @TempDir Path directory;

  /** Like the main method of an application. */
  private Server start(String yaml) throws Exception {
    Path file = Files.writeString(directory.resolve("qos.yaml"), yaml);
    Qos qos = Qos.of(QosYaml.load(file));
    Server server = new Server(new QueuedThreadPool(32));
    server.addConnector(qos.connector(server));
    server.setHandler(new BlockingHandler());
    qos.install(server);
    try {
      server.start();
    } finally {
      if (!server.isStarted()) {
        server.stop();
      }
    }
    return server;
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        // detected by the reader
        "thread: 8 => thread: unknown key; did you mean threads?",
        "threads: many => threads: many is not allowed here",
        "threads: 0 => threads: 0 is out of range",
        "mode: fast => mode: fast is not allowed here; give inline or dispatch",
        "bodies: 3 => bodies: 3 is not allowed here",
        "retry-after: 1500ms => retry-after: 1500ms is not in whole seconds",
        "retry-after: soon => retry-after: soon is not a duration",
        "classes: [a] => classes: a list is not allowed here",
        "classes: {a: {}, a: {}} => classes.a: given twice",
        "classes: {1a: {}} => classes.1a: 1a is not a class name",
        "trusted-proxies: [proxy] => trusted-proxies[0]: proxy is not an address range",
        // detected by the model
        "classes: {a: {min: 5, max: 4}} => classes.a.max: 4 is less than min 5",
        "classes: {a: {budget: 4, min: 5}} => classes.a.budget: 4 is not between min 5",
        "classes: {a: {weight: 0}} => classes.a.weight: 0 is out of range",
        "classes: {a: {priority: -1}} => classes.a.priority: -1 is out of range",
        "classes: {a: {lend: yes}} => classes.a.lend: yes is not allowed here",
        "classes: {a: {hold: forever}} => classes.a.hold: forever is not allowed here",
        "classes: {a: {queue: {max: -1}}} => classes.a.queue.max: -1 is out of range",
        "classes: {a: {queue: {timeout: 2h}}} => classes.a.queue.timeout: 2h is out of range",
        "classes: {a: {connections: -1}} => classes.a.connections: -1 is out of range",
        "classes: {a: {target: {p95: 0s}}} => classes.a.target.p95: 0s is out of range",
        // detected by the classifier and by Jetty
        "classes: {a: {match: [/a]}} => classes.a.match[0]: /a is not a condition",
        "classes: {a: {match: ['path:a*b*']}} => classes.a.match[0]: path:a*b*",
        "classes: {a: {match: ['cidr:10.0.0.0/99']}} => classes.a.match[0]: cidr:10.0.0.0/99",
        "classes: {a: {match: ['method:get']}} => classes.a.match[0]: method:get",
        "classes: {a: {match: ['header:']}} => classes.a.match[0]: header:",
        "classes: {a: {match: ['host:a/b']}} => classes.a.match[0]: host:a/b",
        // detected with the pool
        "threads: 64 => threads: 64 would starve the server's own tasks",
        "threads: 3 | classes: {a: {min: 4}} => classes.a.min: 4",
      })
  void start_wrongConfiguration_throwsOneLineThatNamesTheKey(String yaml, String message) {
    String text =
        yaml.contains("classes") ? yaml.replace(" | ", "\n") : yaml + "\nclasses: {a: {}}";
    assertThatThrownBy(() -> start(text))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(message)
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
  }

  @Test
  void start_rightConfiguration_starts() throws Exception {
    // The twin: without the error each starts.
    Server server = start("threads: 8\nclasses: {a: {}}");
    assertThat(server.isStarted()).isTrue();
    server.stop();
  }

  @Test
  void load_noFileOrNoYaml_saysWhich() throws Exception {
    assertThatThrownBy(() -> QosYaml.load(directory.resolve("none.yaml")))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("none.yaml");
    assertThatThrownBy(() -> start("")).isInstanceOf(ConfigException.class);
    assertThatThrownBy(() -> start("classes: {a: ["))
        .isInstanceOf(ConfigException.class)
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
  }
}
