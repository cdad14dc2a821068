package io.github.jettyqos.jetty;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The reader of HTTP/1.1 clients: one answer, read exactly, so that a second one is detected. */
final class StormHttp1 {
  private StormHttp1() {}

  /** A complete answer, possibly of an unknown request. */
  record Answer(String status, String id, boolean closes, String text) {}

  /** Asks on a new connection; {@code closed} if that is closed without a complete answer. */
  static String get(int port, String path) {
    try (Socket socket = connect(port)) {
      TestServer.write(socket, "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
      return read(socket).status();
    } catch (java.net.SocketTimeoutException e) {
      return "silence";
    } catch (IOException e) {
      return "closed";
    }
  }

  static Socket connect(int port) throws IOException {
    Socket socket = new Socket("127.0.0.1", port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(60_000);
    return socket;
  }

  static void close(Socket socket) {
    try {
      if (socket != null) {
        socket.close();
      }
    } catch (IOException e) {
      // closed in any case
    }
  }

  /** Reads one answer, after any number of interim ones. */
  static Answer read(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    while (true) {
      String[] first = line(in).split(" ");
      if (first.length < 2 || !first[0].equals("HTTP/1.1")) {
        throw new ProtocolError("not a status line: " + String.join(" ", first));
      }
      String id = "";
      int length = -1;
      boolean chunked = false;
      boolean closes = false;
      for (String line = line(in); !line.isEmpty(); line = line(in)) {
        int colon = line.indexOf(':');
        String value = line.substring(colon + 1).trim();
        switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
          case "x-storm" -> id = value;
          case "content-length" -> length = Integer.parseInt(value);
          case "transfer-encoding" -> chunked = true;
          case "connection" -> closes = value.equals("close");
          default -> {
            // of no interest
          }
        }
      }
      if (first[1].startsWith("1") && !first[1].equals("101")) {
        continue;
      }
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      if (chunked) {
        for (int size; (size = Integer.parseInt(line(in), 16)) > 0; ) {
          text.writeBytes(body(in, size));
          line(in);
        }
        line(in);
      } else if (length >= 0) {
        text.writeBytes(body(in, length));
      } else if (!first[1].equals("204") && !first[1].equals("101")) {
        text.writeBytes(in.readAllBytes());
        closes = true;
      }
      return new Answer(first[1], id, closes, text.toString(StandardCharsets.ISO_8859_1));
    }
  }

  private static byte[] body(InputStream in, int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("in the middle of a body");
    }
    return bytes;
  }

  private static String line(InputStream in) throws IOException {
    byte[] line = new byte[8192];
    int length = 0;
    for (int c; (c = in.read()) != '\n'; ) {
      if (c < 0) {
        throw new EOFException(length == 0 ? "closed" : "in the middle of a line");
      }
      if (c != '\r') {
        line[length++] = (byte) c;
      }
    }
    return new String(line, 0, length, StandardCharsets.ISO_8859_1);
  }

  /** An invalid answer. */
  static final class ProtocolError extends IOException {
    private static final long serialVersionUID = 1;

    ProtocolError(String text) {
      super(text);
    }
  }
}
