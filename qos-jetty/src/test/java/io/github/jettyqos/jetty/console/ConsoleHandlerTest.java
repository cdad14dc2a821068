package io.github.jettyqos.jetty.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpTester;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConsoleHandlerTest {
  private static final Pattern FILE =
      Pattern.compile("(?:href|src)=\"([^\"#:]+)\"|from '\\./([^']+)'");

  private final Server server = new Server();
  private final LocalConnector connector = new LocalConnector(server);

  @BeforeEach
  void start() throws Exception {
    server.addConnector(connector);
    server.setHandler(new ContextHandler(new ConsoleHandler(), "/console"));
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  private HttpTester.Response ask(String method, String target) throws Exception {
    return HttpTester.parseResponse(
        connector.getResponse(
            method + " " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
  }

  private HttpTester.Response get(String target) throws Exception {
    return ask("GET", target);
  }

  private static List<String> named(String text) {
    return FILE.matcher(text)
        .results()
        .map(found -> found.group(1) == null ? "js/" + found.group(2) : found.group(1))
        .toList();
  }

  @Test
  void page_andAllThatItNames_isThereAndProtected() throws Exception {
    List<String> files = named(get("/console/").getContent());
    assertThat(files).contains("console.css", "js/main.js", "vendor/uplot/uPlot.iife.min.js");
    for (String file : files) {
      HttpTester.Response answer = get("/console/" + file);
      assertThat(answer.getStatus()).as(file).isEqualTo(200);
      assertThat(answer.get("X-Content-Type-Options")).as(file).isEqualTo("nosniff");
      assertThat(answer.get("Content-Security-Policy"))
          .as(file)
          .startsWith(
              "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
      assertThat(answer.get("Content-Type"))
          .as(file)
          .isEqualTo(
              file.endsWith(".css") ? "text/css;charset=utf-8" : "text/javascript;charset=utf-8");
    }
    List<String> modules = named(get("/console/js/main.js").getContent());
    assertThat(modules).hasSizeGreaterThan(10);
    for (String module : modules) {
      assertThat(get("/console/" + module).getStatus()).as(module).isEqualTo(200);
    }
    assertThat(get("/console/vendor/uplot/LICENSE.txt").getContent()).contains("MIT License");
  }

  /** A policy without inline styles and scripts would break a page that has some. */
  @Test
  void markup_ofThePage_hasNothingInline() throws Exception {
    assertThat(get("/console/").getContent())
        .doesNotContainPattern("\\sstyle=|\\son[a-z]+=|<style|<script>|javascript:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console/ConsoleHandler.class",
        "/console/package-info.class",
        "/console/../ConsoleHandler.class",
        "/console/%2e%2e/admin/AdminServer.class",
        "/console/js/../../admin/x.js",
        "/console/js%2fmain.js",
        "/console/js/",
        "/console/js",
        "/console//js/main.js",
        "/console/.js",
        "/console/none.js"
      })
  void whatIsNoFileOfThePage_isNotServed(String target) throws Exception {
    assertThat(get(target).getStatus()).isIn(400, 404);
  }

  @Test
  void otherMethods_readOrAreRefused() throws Exception {
    HttpTester.Response head = ask("HEAD", "/console/console.css");
    assertThat(head.getStatus()).isEqualTo(200);
    assertThat(head.getContent()).isEmpty();
    assertThat(ask("POST", "/console/console.css").getStatus()).isEqualTo(405);
    assertThat(ask("DELETE", "/console/").get("Allow")).isEqualTo("GET, HEAD");
  }
}
