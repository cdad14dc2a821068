package io.github.jettyqos.jetty;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What clients of HTTP/1.1 need: one answer, read exactly, so that a second one is seen. */
final class StormHttp1 {
  private StormHttp1() {}

  /** A complete answer; whose it is may be unknown. */
  record Answer(String status, String id, boolean closes) {}

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
      // it is closed all the same
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
      long length = -1;
      boolean chunked = false;
      boolean closes = false;
      for (String line = line(in); !line.isEmpty(); line = line(in)) {
        int colon = line.indexOf(':');
        String value = line.substring(colon + 1).trim();
        switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
          case "x-storm" -> id = value;
          case "content-length" -> length = Long.parseLong(value);
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
      if (chunked) {
        for (int size; (size = Integer.parseInt(line(in), 16)) > 0; ) {
          skip(in, size + 2L);
        }
        line(in);
      } else if (length >= 0) {
        skip(in, length);
      } else if (!first[1].equals("204") && !first[1].equals("101")) {
        in.readAllBytes();
        closes = true;
      }
      return new Answer(first[1], id, closes);
    }
  }

  private static void skip(InputStream in, long bytes) throws IOException {
    if (in.readNBytes((int) bytes).length < bytes) {
      throw new java.io.EOFException("in the middle of a body");
    }
  }

  private static String line(InputStream in) throws IOException {
    byte[] line = new byte[8192];
    int length = 0;
    for (int c; (c = in.read()) != '\n'; ) {
      if (c < 0) {
        throw new java.io.EOFException(length == 0 ? "closed" : "in the middle of a line");
      }
      if (c != '\r') {
        line[length++] = (byte) c;
      }
    }
    return new String(line, 0, length, StandardCharsets.ISO_8859_1);
  }

  /** Something that is no answer. */
  static final class ProtocolError extends IOException {
    private static final long serialVersionUID = 1;

    ProtocolError(String text) {
      super(text);
    }
  }
}
