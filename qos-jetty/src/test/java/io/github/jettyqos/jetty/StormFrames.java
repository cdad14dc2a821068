package io.github.jettyqos.jetty;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * An HTTP/2 connection whose client decides which frames are in one write: a client library flushes
 * at its own times, and a reset in the same segment as its headers is a race of its own.
 */
final class StormFrames implements AutoCloseable {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int PRIORITY = 2;
  static final int RESET = 3;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;
  static final int END_STREAM = 1;
  private static final int ACK = 1;
  private static final int END_HEADERS = 4;

  private final Socket socket;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final CountDownLatch pinged = new CountDownLatch(1);

  /** Separates the awaited ping from those of a flood. */
  private static final byte[] OURS = {1, 2, 3, 4, 5, 6, 7, 8};

  /** Streams with a received head, reset or end. */
  final Set<Integer> answered = ConcurrentHashMap.newKeySet();

  final Set<Integer> ended = ConcurrentHashMap.newKeySet();

  /** Streams that the server has reset. */
  final Set<Integer> reset = ConcurrentHashMap.newKeySet();

  /** The server has closed the connection. */
  volatile boolean closed;

  private int nextStream = 1;

  StormFrames(int port, boolean tls) throws IOException {
    if (tls) {
      SSLSocket secure =
          (SSLSocket) TestKeys.get().trusting.getSocketFactory().createSocket("127.0.0.1", port);
      SSLParameters parameters = secure.getSSLParameters();
      parameters.setApplicationProtocols(new String[] {"h2"});
      secure.setSSLParameters(parameters);
      socket = secure;
    } else {
      socket = new Socket("127.0.0.1", port);
    }
    socket.setTcpNoDelay(true);
    out.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    frame(SETTINGS, 0, 0, new byte[0]);
    flush();
    Thread reader = new Thread(this::readAll, "storm-frames");
    reader.setDaemon(true);
    reader.start();
  }

  /** Adds the headers of a request to the next write, and returns its stream. */
  int request(String method, String path, boolean last) {
    return request(method, path, last, -1);
  }

  /** With the length of its body, if that is not negative. */
  int request(String method, String path, boolean last, int length) {
    int stream = nextStream;
    nextStream += 2;
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    literal(block, ":method", method);
    literal(block, ":scheme", "http");
    literal(block, ":authority", "127.0.0.1");
    literal(block, ":path", path);
    if (length >= 0) {
      literal(block, "content-length", Integer.toString(length));
    }
    frame(HEADERS, END_HEADERS | (last ? END_STREAM : 0), stream, block.toByteArray());
    return stream;
  }

  /** The stream of the last request. */
  int lastStream() {
    return nextStream - 2;
  }

  /** Adds a second head, which ends the stream. */
  void trailers(int stream) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    literal(block, "x", "y");
    frame(HEADERS, END_HEADERS | END_STREAM, stream, block.toByteArray());
  }

  /** Adds the beginning of the head of a new stream. */
  void headWithoutEnd() {
    // GET / by indices of the static table.
    frame(HEADERS, END_STREAM, nextStream, new byte[] {(byte) 0x82, (byte) 0x84, (byte) 0x86});
    nextStream += 2;
  }

  /** Adds more of the head of the last stream, not its end. */
  void continuation() {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    literal(block, "x", "y".repeat(100));
    frame(CONTINUATION, 0, nextStream - 2, block.toByteArray());
  }

  void data(int stream, int bytes, boolean last) {
    frame(DATA, last ? END_STREAM : 0, stream, new byte[bytes]);
  }

  void reset(int stream) {
    frame(RESET, 0, stream, new byte[] {0, 0, 0, 8});
  }

  /** Writes what was added, in one piece. */
  void flush() throws IOException {
    synchronized (socket) {
      byte[] bytes;
      synchronized (out) {
        bytes = out.toByteArray();
        out.reset();
      }
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
    }
  }

  /** Whether the server has answered a ping behind all that was written, or has closed. */
  boolean isAlive() throws InterruptedException {
    try {
      return ping();
    } catch (IOException e) {
      closed = true; // closed during the write
      return true;
    }
  }

  /** Waits until the server has read all written frames, by a ping after them. */
  boolean ping() throws IOException, InterruptedException {
    frame(PING, 0, 0, OURS);
    flush();
    return pinged.await(10, TimeUnit.SECONDS);
  }

  /** Adds any frame to the next write. */
  void frame(int type, int flags, int stream, byte[] payload) {
    ByteBuffer head = ByteBuffer.allocate(9);
    head.put((byte) (payload.length >> 16)).putShort((short) payload.length);
    head.put((byte) type).put((byte) flags).putInt(stream);
    synchronized (out) {
      out.writeBytes(head.array());
      out.writeBytes(payload);
    }
  }

  /** A literal field without indexing and Huffman code, the simplest form. */
  private static void literal(ByteArrayOutputStream block, String name, String value) {
    block.write(0);
    block.write(name.length());
    block.writeBytes(name.getBytes(StandardCharsets.US_ASCII));
    block.write(value.length());
    block.writeBytes(value.getBytes(StandardCharsets.US_ASCII));
  }

  private void readAll() {
    try {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      while (true) {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt();
        byte[] payload = new byte[length];
        in.readFully(payload);
        if (type == SETTINGS && (flags & ACK) == 0) {
          frame(SETTINGS, ACK, 0, new byte[0]);
          flush();
        } else if (type == PING && (flags & ACK) != 0 && Arrays.equals(payload, OURS)) {
          pinged.countDown();
        } else if (type == HEADERS || type == RESET || type == DATA) {
          answered.add(stream);
          if (type == RESET) {
            reset.add(stream);
          }
          if (type == RESET || (flags & END_STREAM) != 0) {
            ended.add(stream);
          }
          if (type == DATA && length > 0) {
            frame(WINDOW_UPDATE, 0, 0, ByteBuffer.allocate(4).putInt(length).array());
            flush();
          }
        }
      }
    } catch (IOException e) {
      closed = true;
      pinged.countDown();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
