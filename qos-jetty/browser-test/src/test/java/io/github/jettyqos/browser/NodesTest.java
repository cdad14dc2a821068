package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import io.github.jettyqos.jetty.cluster.ClusterFrontEnd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real front end with two real nodes, on its one page. */
final class NodesTest extends Console {
  private static final String TOKEN = "0123456789-of-all-of-them";

  @TempDir Path dir;

  private Path secret(String name, String text) throws Exception {
    Path file = dir.resolve(name);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, text);
  }

  /** A server with an admin connector. */
  private record Running(Qos qos, Server server, int port) implements AutoCloseable {
    static Running of(String yaml, boolean isFront) throws Exception {
      QosConfig config = QosYaml.parse(yaml);
      Qos qos = Qos.of(config);
      Server server = new Server(qos.threadPool());
      QosConnector connector = qos.connector(server);
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      if (isFront) {
        ClusterFrontEnd.of(config).install(server);
      } else {
        server.setHandler(
            new Handler.Abstract() {
              @Override
              public boolean handle(Request request, Response response, Callback callback) {
                callback.succeeded();
                return true;
              }
            });
      }
      qos.install(server);
      server.start();
      return new Running(qos, server, connector.getLocalPort());
    }

    String admin() {
      return qos.adminUri().orElseThrow().toString().replaceAll("/$", "");
    }

    @Override
    public void close() throws Exception {
      server.stop();
    }
  }

  @Test
  void nodes_ofAFrontEnd_haveACardEachWithStateAndTheWayToTheirConsole() throws Exception {
    Path tokens = secret("tokens", "anna operator " + TOKEN + "\n");
    Path token = secret("token", TOKEN + "\n");
    String admin = "admin: { port: 0, tokens: \"" + tokens + "\" }\nthreads: 4\n";
    String classes = "classes: { all: {} }\n";
    try (Running a = Running.of(admin + classes, false);
        Running b = Running.of(admin + classes, false);
        Running front =
            Running.of(
                admin
                    + classes
                    + """
                    cluster:
                      slow-start: 0s
                      heartbeat: 500ms
                      timeout: 500ms
                      token: "%s"
                      nodes:
                        - { name: a, url: "http://127.0.0.1:%d", admin: "%s" }
                        - { name: b, url: "http://127.0.0.1:%d", admin: "%s" }
                    """
                        .formatted(token, a.port(), a.admin(), b.port(), b.admin()),
                true)) {
      browser.openConsole(front.admin() + "/", TOKEN);
      assertThat(browser.find("#nodes").isDisplayed()).isTrue();
      assertThat(browser.all(".node")).hasSize(2);
      await()
          .atMost(AT_MOST)
          .until(() -> browser.text(".node:nth-child(2)").contains("nothing is turned away"));
      assertThat(browser.text(".node:nth-child(2) .pill")).isEqualTo("up");
      assertThat(browser.text(".node:nth-child(2)")).contains("pressure 0", "0 in flight");
      assertThat(browser.find(".node:nth-child(2) a").getAttribute("href"))
          .isEqualTo(b.admin() + "/");
      b.close();
      await().atMost(AT_MOST).until(() -> browser.text(".node:nth-child(2) .pill").equals("down"));
      assertThat(browser.text(".node:nth-child(2)")).contains("is not known");
      assertThat(browser.text(".node:nth-child(1) .pill")).isEqualTo("up");
      browser.driver.get("about:blank");
      browser.severe(); // these servers have no file to differ from, which is a 409
    }
  }
}
