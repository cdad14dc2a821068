package io.github.jettyqos.benchmarks.faults;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A connection of HTTP/1.1 that sends any bytes and reads answers. */
public final class Wire implements Closeable {
  private static final int PATIENCE_MILLIS = 10_000;

  private final Socket socket = new Socket();
  private final InputStream in;

  /** An answer. */
  public record Reply(int status, Map<String, String> headers, long bytes) {
    /** Whether the connection ends after it. */
    public boolean closes() {
      return "close".equalsIgnoreCase(headers.get("connection"));
    }
  }

  /** Connects to a port of this machine. */
  public Wire(int port) throws IOException {
    socket.connect(new InetSocketAddress("127.0.0.1", port), PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLIS);
    in = new BufferedInputStream(socket.getInputStream(), 64 << 10);
  }

  /** A request without a body that asks to close the connection. */
  static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  }

  /** Sends bytes; returns this. */
  public Wire send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  /** Reads an answer to its end. */
  public Reply reply() throws IOException {
    String first = line();
    if (!first.startsWith("HTTP/1.1 ")) {
      throw new IOException("no answer of HTTP/1.1: " + first);
    }
    Map<String, String> headers = new TreeMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    long bytes = 0;
    if (headers.containsKey("content-length")) {
      bytes = Long.parseLong(headers.get("content-length"));
      in.skipNBytes(bytes);
    } else if ("chunked".equals(headers.get("transfer-encoding"))) {
      for (long size = chunk(); size > 0; size = chunk()) {
        in.skipNBytes(size);
        bytes += size;
        line();
      }
      line();
    } else {
      bytes = in.transferTo(OutputStream.nullOutputStream()); // it ends with the connection
    }
    return new Reply(Integer.parseInt(first.substring(9, 12)), headers, bytes);
  }

  /** Reads the only answer, and counts a second one. */
  Reply only(AnswerCounts tally) throws IOException {
    Reply reply = reply();
    tally.answered(1);
    if (!isOver()) {
      tally.twice();
    }
    return reply;
  }

  /** Waits for the first byte of an answer, which is read later. */
  void awaitFirstByte() throws IOException {
    in.mark(1);
    if (in.read() < 0) {
      throw new EOFException("the connection ended before the answer");
    }
    in.reset();
  }

  /** Whether the connection ends without further bytes. */
  public boolean isOver() throws IOException {
    try {
      return in.read() < 0;
    } catch (SocketException e) {
      return true; // reset
    }
  }

  private long chunk() throws IOException {
    return Long.parseLong(line(), 16);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    int next;
    while ((next = in.read()) != '\n') {
      if (next < 0) {
        throw new EOFException("the connection ended");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
