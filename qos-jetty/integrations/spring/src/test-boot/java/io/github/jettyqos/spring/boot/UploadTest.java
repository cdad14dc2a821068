package io.github.jettyqos.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/** Tests of uploads beyond Boot's limits, with and without the gate. */
class UploadTest {
  /** An application that takes files. */
  @SpringBootConfiguration
  @EnableAutoConfiguration
  @Import(Files.Pages.class)
  static class Files {
    /** The page. */
    @RestController
    static class Pages {
      @PostMapping("/file")
      String file(@RequestParam("file") MultipartFile file) {
        return "took " + file.getSize();
      }
    }
  }

  private static HttpResponse<String> upload(BootApp app, int bytes) throws Exception {
    String body =
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n"
            + "x".repeat(bytes)
            + "\r\n--b--\r\n";
    return app.client.send(
        app.request("/file")
            .version(HttpClient.Version.HTTP_1_1)
            .header("Content-Type", "multipart/form-data; boundary=b")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** Status, and what was logged from WARN on. */
  private static List<String> seen(int bytes, String... properties) throws Exception {
    Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    try (BootApp app = BootApp.start(Files.class, properties)) {
      log.start();
      root.addAppender(log);
      int status = upload(app, bytes).statusCode();
      List<String> all = new ArrayList<>(List.of("status " + status));
      log.list.stream()
          .filter(each -> each.getLevel().isGreaterOrEqual(Level.WARN))
          .forEach(each -> all.add(each.getLoggerName() + ": " + each.getFormattedMessage()));
      return all;
    } finally {
      root.detachAppender(log);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "100, auto",
    "3000, auto",
    "100000, auto",
    "3000000, auto",
    "3000, inline",
    "100000, dispatch"
  })
  void upload_overTheLimit_isAnsweredAndLoggedAsWithoutGate(int bytes, String mode)
      throws Exception {
    String file = "spring.servlet.multipart.max-file-size=2KB";
    String all = "spring.servlet.multipart.max-request-size=20KB";
    List<String> bare = seen(bytes, file, all, "qos.enabled=false");
    assertThat(bare).containsExactly(bytes < 2048 ? "status 200" : "status 413");
    assertThat(seen(bytes, file, all, "qos.mode=" + mode)).isEqualTo(bare);
  }
}
