package io.github.jettyqos.benchmarks.cluster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/**
 * Several nodes in one process that answer at once: what is measured is the front end. Prints their
 * ports, and runs until its input ends.
 */
public final class AnsweringNodes {
  private static final byte[] BODY = "hello\n".getBytes(StandardCharsets.US_ASCII);

  private AnsweringNodes() {}

  /** Takes the number of nodes as the first line of its input. */
  public static void main(String[] args) throws Exception {
    var orders =
        new java.io.BufferedReader(
            new java.io.InputStreamReader(System.in, StandardCharsets.UTF_8));
    int nodes = Integer.parseInt(orders.readLine());
    List<String> ports = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      Server server = new Server();
      ServerConnector connector = new ServerConnector(server, 0, 1);
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      server.setHandler(
          new Handler.Abstract.NonBlocking() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
              response.write(true, ByteBuffer.wrap(BODY), callback);
              return true;
            }
          });
      server.start();
      ports.add(Integer.toString(connector.getLocalPort()));
    }
    System.out.println(String.join(" ", ports));
    System.out.flush();
    while (orders.readLine() != null) {
      // until whoever started this is done
    }
    System.exit(0);
  }
}
