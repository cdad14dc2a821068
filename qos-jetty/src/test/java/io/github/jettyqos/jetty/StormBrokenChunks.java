package io.github.jettyqos.jetty;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Bodies that break in a later segment, on a server with blocking error pages: more than there are
 * selectors. The probe detects where those pages are made.
 */
final class StormBrokenChunks {
  private StormBrokenChunks() {}

  static void run(Storm storm) throws Exception {
    int selectors = storm.server.connector.getSelectorManager().getSelectorCount();
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < 2 * selectors; i++) {
      Socket socket = StormHttp1.connect(storm.port(false));
      TestServer.write(
          socket,
          "POST /a/ok/"
              + storm.nextId()
              + " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
      sockets.add(socket);
    }
    StormErrors.block(100); // so that the server has read these, and later input is new
    for (Socket socket : sockets) {
      TestServer.write(socket, "not a size\r\n");
    }
    for (Socket socket : sockets) {
      try {
        socket.setSoTimeout((int) Storm.PATIENCE_MILLIS);
        StormHttp1.read(socket);
      } catch (java.net.SocketTimeoutException e) {
        storm.report.violation("a broken chunk was neither answered nor its connection closed");
      } catch (IOException e) {
        // closed, which is an answer
      }
      socket.close();
    }
  }
}
