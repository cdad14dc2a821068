package io.github.jettyqos.jetty;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * A connection of HTTP/2 whose client decides which frames go into one write: a client library
 * flushes each when it likes, and a reset in the same segment as its headers is a race of its own.
 */
final class StormFrames implements AutoCloseable {
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RESET = 3;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int WINDOW_UPDATE = 8;
  private static final int END_STREAM = 1;
  private static final int ACK = 1;
  private static final int END_HEADERS = 4;

  private final Socket socket;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final CountDownLatch pinged = new CountDownLatch(1);

  /** Streams of which the answer's head, a reset or the end was received. */
  final Set<Integer> answered = ConcurrentHashMap.newKeySet();

  final Set<Integer> ended = ConcurrentHashMap.newKeySet();
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
    int stream = nextStream;
    nextStream += 2;
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    literal(block, ":method", method);
    literal(block, ":scheme", "http");
    literal(block, ":authority", "127.0.0.1");
    literal(block, ":path", path);
    frame(HEADERS, END_HEADERS | (last ? END_STREAM : 0), stream, block.toByteArray());
    return stream;
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

  /** Waits until the server has read all that was written, and answered a ping behind it. */
  boolean ping() throws IOException, InterruptedException {
    frame(PING, 0, 0, new byte[8]);
    flush();
    return pinged.await(10, TimeUnit.SECONDS);
  }

  private void frame(int type, int flags, int stream, byte[] payload) {
    ByteBuffer head = ByteBuffer.allocate(9);
    head.put((byte) (payload.length >> 16)).putShort((short) payload.length);
    head.put((byte) type).put((byte) flags).putInt(stream);
    synchronized (out) {
      out.writeBytes(head.array());
      out.writeBytes(payload);
    }
  }

  /** A literal field that is not indexed, without Huffman code: the simplest there is. */
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
        in.readFully(new byte[length]);
        if (type == SETTINGS && (flags & ACK) == 0) {
          frame(SETTINGS, ACK, 0, new byte[0]);
          flush();
        } else if (type == PING && (flags & ACK) != 0) {
          pinged.countDown();
        } else if (type == HEADERS || type == RESET || type == DATA) {
          answered.add(stream);
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
      // the end of the connection
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
