package io.github.jettyqos.jetty.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An HTTP/1.1 node that answers the head of each request with some bytes, and records the input.
 */
final class RawNode implements AutoCloseable {
  private final ServerSocket sockets = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final String answer;
  private final int times;

  /** The input by connection. */
  private final Queue<StringBuffer> came = new ConcurrentLinkedQueue<>();

  RawNode(String answer, int times) throws IOException {
    this.answer = answer;
    this.times = times;
    threads.execute(this::accept);
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = sockets.accept();
        threads.execute(() -> serve(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket socket) {
    StringBuffer text = new StringBuffer();
    came.add(text);
    try (socket) {
      InputStream in = socket.getInputStream();
      OutputStream out = socket.getOutputStream();
      int next;
      int head = 0;
      while ((next = in.read()) >= 0) {
        text.append((char) next);
        if (text.length() - head >= 4 && text.indexOf("\r\n\r\n", text.length() - 4) >= 0) {
          head = text.length();
          for (int i = 0; i < times; i++) {
            out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
          }
        }
      }
    } catch (IOException e) {
      // closed by the front end
    }
  }

  /** The whole input, each character a byte. */
  String came() {
    return String.join("", came);
  }

  /** The number of connections. */
  int connections() {
    return came.size();
  }

  String cluster() {
    return "cluster:\n  balance: round-robin\n  retries: 0\n  nodes:\n"
        + "    - { name: raw, url: \"http://127.0.0.1:%d\" }\n".formatted(sockets.getLocalPort());
  }

  @Override
  public void close() throws IOException {
    sockets.close();
    threads.shutdownNow();
  }
}
