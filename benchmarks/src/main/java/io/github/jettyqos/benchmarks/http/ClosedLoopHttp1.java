package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.examples.load.ResponseReader;
import io.github.jettyqos.examples.load.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * A keep-alive connection with one request in flight. It is lean, since on two cores the client
 * takes its cycles from the server that it measures.
 */
final class ClosedLoopHttp1 extends ClosedConnection {
  private final ByteBuffer request;
  private final ResponseReader in = new ResponseReader();
  private long sent;

  ClosedLoopHttp1(SocketChannel channel, int port, Tally tally) throws IOException {
    super(channel, tally);
    byte[] head =
        ("GET /rest/1 HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    // Direct, as every write of a heap buffer makes a copy.
    this.request = ByteBuffer.allocateDirect(head.length).put(head).flip();
    send();
  }

  private void send() throws IOException {
    sent = System.nanoTime();
    request.rewind();
    while (request.hasRemaining()) {
      channel.write(request); // 60 bytes into an empty socket buffer
    }
  }

  @Override
  void receive() throws IOException {
    int status = in.read(channel);
    if (status > 0) {
      answered(sent, status / 100 == 2);
      send();
    }
  }
}
