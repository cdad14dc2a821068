package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.PathMappingsHandler;
import org.eclipse.jetty.util.Callback;

/** Paths that look like others. */
final class PathTricks implements Row {
  private static final List<String> PATHS =
      List.of(
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
          "/gold/%2e%2e/rest/1",
          "/rest/%2E%2E/gold/1",
          "/gold/..;/rest/1",
          "/%67old/1",
          "/gold%00/1",
          "/gold",
          "/goldx/1",
          "/gold%252F1",
          "/rest/..//gold/1",
          "/gold%5c..%5crest/1",
          "/gold..;/1",
          "/rest/a/../../gold/1",
          "/gold/..;x",
          "/gold/.",
          "/a/../gold/1",
          "/gold/a/../../rest/1",
          "/gold/1?x=/rest/",
          "/rest/1?x=/gold/",
          "/gold/1%23",
          "/gold\\..\\rest",
          "http://x/gold/../rest/1");

  @Override
  public String name() {
    return "path tricks";
  }

  @Override
  public String done() {
    return PATHS.size() + " paths with .., encodings, parameters, double and other slashes";
  }

  @Override
  public String invariant() {
    return "the class is that of the resource which is served, or the answer is 400";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    PathMappingsHandler application = new PathMappingsHandler();
    application.addMapping(PathSpec.from("/gold/*"), new Named("gold"));
    application.addMapping(PathSpec.from("/"), new Named("rest"));
    Qos qos = Qos.of(QosYaml.parse(FaultServer.yaml(mode)));
    try (FaultServer server = new FaultServer(qos, application, new FaultHandler()).start()) {
      int tricked = 0;
      int refused = 0;
      for (String path : PATHS) {
        long before = server.counts("gold").arrivals();
        finding.tally.asked(1);
        Wire.Reply reply;
        try (Wire wire = new Wire(server.port())) {
          reply = wire.send(Wire.get(path)).only(finding.tally);
        }
        boolean gold = server.counts("gold").arrivals() > before;
        if (reply.status() == 400) {
          refused++;
        } else if (reply.status() != 200 || gold != reply.text().equals("by gold")) {
          tricked++;
          finding.note(path + " has " + reply.status() + " " + reply.text() + ", gold " + gold);
        }
      }
      finding.fact("refused by 400, of " + PATHS.size(), refused);
      finding.atMost("in the class of another resource", tricked, 0);
      Aftermath.check(server, finding);
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
