package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.PathMappingsHandler;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The class of a request is that of the served resource, however its path is written. */
final class PathTricksTest {
  private static final String YAML =
      "threads: 8\nclasses:\n  gold: {match: [\"path:/gold/*\"]}\n  rest: {}\n";

  static final List<String> PATHS =
      List.of(
          "/gold/1",
          "/rest/1",
          "/rest/../gold/1",
          "/gold/../rest/1",
          "/gold/./1",
          "/gold;x/1",
          "/gold/;x",
          "/gold/1;a=b",
          "/gold%2F1",
          "/gold%2f..%2frest/1",
          "//gold/1",
          "/gold//1",
          "/GOLD/1",
          "/Gold/1",
          "/gold/%2e%2e/rest/1",
          "/rest/%2E%2E/gold/1",
          "/gold/..;/rest/1",
          "/%67old/1",
          "/gold%00/1",
          "/gold",
          "/gold/",
          "/goldx/1",
          "/gold/1?x=/rest/",
          "/gold%252F1",
          "/./gold/1",
          "/rest/..//gold/1",
          "/gold%5c..%5crest/1",
          "/gold/1%23",
          "/gold..;/1",
          "/rest/a/../../gold/1",
          "/gold/..;x",
          "/gold/.");

  @ParameterizedTest
  @FieldSource("PATHS")
  void path_writtenInAnyWay_classIsThatOfTheResource(String path) throws Exception {
    for (UriCompliance compliance :
        new UriCompliance[] {UriCompliance.DEFAULT, UriCompliance.LEGACY, UriCompliance.UNSAFE}) {
      PathMappingsHandler application = new PathMappingsHandler();
      application.addMapping(PathSpec.from("/gold/*"), new Named("gold"));
      application.addMapping(PathSpec.from("/"), new Named("rest"));
      TestServer server = new TestServer(YAML, application);
      server.http.setUriCompliance(compliance);
      try (server) {
        server.start();
        try (Socket socket = server.socket("127.0.0.1")) {
          TestServer.write(
              socket, "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
          String response = TestServer.read(socket);
          long gold = server.counts("gold").arrivals();
          long rest = server.counts("rest").arrivals();
          if (response.startsWith("HTTP/1.1 200")) {
            String by = response.endsWith("by gold") ? "gold" : "rest";
            assertThat(gold == 1 ? "gold" : "rest").as(compliance.getName()).isEqualTo(by);
            assertThat(gold + rest).isEqualTo(1);
          } else {
            assertThat(response).startsWith("HTTP/1.1 400");
            assertThat(gold + rest).as("refused").isLessThanOrEqualTo(1);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @FieldSource("PATHS")
  void path_writtenInAnyWay_isThatOfTheClassForFrameworksThatReadItThemselves(String path)
      throws Exception {
    try (TestServer server = TestServer.started(YAML, new ByRawPath());
        Socket socket = server.socket("127.0.0.1")) {
      TestServer.write(socket, "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      String response = TestServer.read(socket);
      if (response.startsWith("HTTP/1.1 200")) {
        assertThat(server.counts("gold").arrivals())
            .isEqualTo(response.endsWith("by gold") ? 1 : 0);
      } else {
        assertThat(response).startsWith("HTTP/1.1 400");
      }
    }
  }

  /** Interprets the path like frameworks: its first segment, without parameters, decoded. */
  private static final class ByRawPath extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String first = request.getHttpURI().getPath().split("/", 3)[1].replaceFirst(";.*", "");
      boolean gold = URLDecoder.decode(first, StandardCharsets.UTF_8).equals("gold");
      return new Named(gold ? "gold" : "rest").handle(request, response, callback);
    }
  }

  private static final class Named extends Handler.Abstract {
    private final String name;

    Named(String name) {
      this.name = name;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      byte[] body = ("by " + name).getBytes(StandardCharsets.US_ASCII);
      response.getHeaders().put("Content-Length", body.length);
      response.write(true, ByteBuffer.wrap(body), callback);
      return true;
    }
  }
}
