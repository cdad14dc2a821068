package io.github.jettyqos.benchmarks.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.RequestProfile;
import io.github.jettyqos.sim.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * A real server starts if and only if {@code qos-sim check} passes, with the same messages, for
 * random configurations and set-ups.
 */
final class CheckedStartTest {
  private static final int CASES = 400;

  @TempDir Path directory;

  @Test
  void start_randomConfiguration_isRefusedIfAndOnlyIfCheckRefuses() throws Exception {
    Random random = new Random(1);
    List<String> differences = new ArrayList<>();
    int started = 0;
    for (int i = 0; i < CASES; i++) {
      String yaml = RandomYaml.configuration(random);
      List<String> setUp = RandomYaml.setUp(random);
      String checked = check(yaml, setUp);
      String began = start(yaml, setUp);
      started += began.isEmpty() ? 1 : 0;
      if (!withoutSupply(checked).equals(withoutSupply(began))) {
        differences.add("%s %s%ncheck: %s%nstart: %s%n".formatted(yaml, setUp, checked, began));
      }
    }
    assertThat(differences).isEmpty();
    assertThat(started).isBetween(CASES / 4, 3 * CASES / 4);
  }

  /** Removes the origin of the number of threads, which differs for a real pool. */
  private static String withoutSupply(String message) {
    return message.replaceFirst("handlers can have (\\d+) \\(.*\\)", "handlers can have $1");
  }

  private String check(String yaml, List<String> setUp) throws Exception {
    Path file = Files.writeString(directory.resolve("qos.yaml"), yaml);
    List<String> words = new ArrayList<>(List.of("check", file.toString()));
    words.addAll(setUp);
    List<Exception> refused = new ArrayList<>();
    int status =
        new CommandLine(Main.class)
            .setOut(new PrintWriter(new StringWriter()))
            .setExecutionExceptionHandler(
                (problem, line, parsed) -> {
                  refused.add(problem);
                  return CommandLine.ExitCode.USAGE;
                })
            .execute(words.toArray(String[]::new));
    assertThat(status).isEqualTo(refused.isEmpty() ? 0 : 2);
    assertThat(refused).allSatisfy(each -> assertThat(each).isInstanceOf(ConfigException.class));
    return refused.isEmpty() ? "" : refused.get(0).getMessage();
  }

  /** The message of a failed start; empty if it started. */
  private static String start(String yaml, List<String> setUp) throws Exception {
    QueuedThreadPool pool = new QueuedThreadPool();
    pool.setReservedThreads(0);
    Server server = new Server(pool);
    try {
      QosConfig config = QosYaml.parse(yaml);
      Qos qos = Qos.builder(config).profile(profile(setUp)).build();
      ServerConnector connector =
          setUp.contains("plain") ? new ServerConnector(server) : qos.connector(server);
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      int leased = connector.getAcceptors() + connector.getSelectorManager().getSelectorCount();
      pool.setMaxThreads(Integer.parseInt(setUp.get(1)) + leased + config.reserve());
      server.setHandler(
          new Handler.Abstract.NonBlocking() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
              return false;
            }
          });
      qos.install(server);
      server.start();
      return "";
    } catch (ConfigException e) {
      return String.valueOf(e.getMessage());
    } finally {
      server.stop();
    }
  }

  private static RequestProfile profile(List<String> setUp) {
    String told = String.join(" ", setUp);
    RequestProfile profile = RequestProfile.none();
    if (told.contains("size")) {
      profile = profile.size(request -> 1);
    }
    if (told.contains("document")) {
      profile = profile.document(request -> 1);
    }
    return told.contains("cached") ? profile.cached(number -> true) : profile;
  }
}
