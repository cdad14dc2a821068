package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.examples.load.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * One of few connections of HTTP/2 in clear text with many streams in flight. It is as lean as
 * {@link ClosedLoopHttp1}: a complete HTTP/2 client takes as much of two cores as the server.
 *
 * <p>It implements a part of RFC 9113: the preface, windows that never close, and type, flags and
 * stream of each frame; of HPACK the first header of an answer.
 */
final class ClosedLoopHttp2 extends ClosedConnection {
  static final int CONNECTIONS = 4;
  private static final int FRAME_HEAD = 9;
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int GOAWAY = 7;
  private static final int WINDOW_UPDATE = 8;
  private static final int ACK = 1;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final int INITIAL_WINDOW = 4;
  private static final int WIDEST = Integer.MAX_VALUE;
  private static final int DEFAULT_WINDOW = 65535;

  /** Index 8 of HPACK's static table. */
  private static final byte STATUS_200 = (byte) 0x88;

  private final int port;
  private final ByteBuffer in = ByteBuffer.allocateDirect(1 << 16);
  private final ByteBuffer out = ByteBuffer.allocateDirect(1 << 16);

  /** When the requests in flight were sent, by half their stream's number. */
  private final long[] sent = new long[1 << 12];

  private int nextStream = 1;
  private boolean ok;

  ClosedLoopHttp2(SocketChannel channel, int port, int inFlight, Tally tally) throws IOException {
    super(channel, tally);
    this.port = port;
    out.put("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    frame(6, SETTINGS, 0, 0).putShort((short) INITIAL_WINDOW).putInt(WIDEST);
    frame(4, WINDOW_UPDATE, 0, 0).putInt(WIDEST - DEFAULT_WINDOW);
    for (int i = 0; i < inFlight; i++) {
      request();
    }
    flush();
  }

  @Override
  void receive() throws IOException {
    if (channel.read(in) < 0) {
      throw new IOException("the server closed a connection");
    }
    in.flip();
    while (in.remaining() >= FRAME_HEAD) {
      int at = in.position();
      int length = in.getInt(at) >>> 8;
      if (in.remaining() < FRAME_HEAD + length) {
        break;
      }
      received(in.get(at + 3), in.get(at + 4), in.getInt(at + 5), at + FRAME_HEAD);
      in.position(at + FRAME_HEAD + length);
    }
    in.compact();
    flush();
  }

  private void received(int type, int flags, int stream, int payload) throws IOException {
    switch (type) {
      case HEADERS -> ok = in.get(firstHeader(payload)) == STATUS_200;
      case DATA -> {}
      case SETTINGS -> {
        if ((flags & ACK) == 0) {
          frame(0, SETTINGS, ACK, 0);
        }
        return;
      }
      case PING -> {
        frame(8, PING, ACK, 0).putLong(in.getLong(payload));
        return;
      }
      case WINDOW_UPDATE -> {
        return;
      }
      case GOAWAY -> throw new IOException("the server ends a connection");
      default -> throw new IOException("frame of type " + type + " on stream " + stream);
    }
    if ((flags & END_STREAM) != 0) {
      answered(sent[stream / 2 % sent.length], ok);
      request();
    }
  }

  /** Skips a change of the dynamic table's size, with which the first answer may begin. */
  private int firstHeader(int payload) {
    int at = payload;
    while ((in.get(at) & 0xE0) == 0x20) {
      boolean more = (in.get(at++) & 0x1F) == 0x1F;
      while (more) {
        more = in.get(at++) < 0;
      }
    }
    return at;
  }

  /** The first request puts its headers into the dynamic table, the others refer to them. */
  private void request() {
    sent[nextStream / 2 % sent.length] = System.nanoTime();
    byte get = (byte) 0x82;
    byte http = (byte) 0x86;
    if (nextStream == 1) {
      byte[] path = "/rest/1".getBytes(StandardCharsets.US_ASCII);
      byte[] authority = ("127.0.0.1:" + port).getBytes(StandardCharsets.US_ASCII);
      headers(6 + path.length + authority.length).put(get).put(http);
      out.put((byte) 0x44).put((byte) path.length).put(path);
      out.put((byte) 0x41).put((byte) authority.length).put(authority);
    } else {
      headers(4).put(get).put(http).put((byte) 0xBF).put((byte) 0xBE);
    }
    nextStream += 2;
  }

  private ByteBuffer headers(int length) {
    return frame(length, HEADERS, END_HEADERS | END_STREAM, nextStream);
  }

  private ByteBuffer frame(int length, int type, int flags, int stream) {
    return out.putInt(length << 8 | type).put((byte) flags).putInt(stream);
  }

  private void flush() throws IOException {
    out.flip();
    while (out.hasRemaining()) {
      channel.write(out); // a few hundred bytes into an empty socket buffer
    }
    out.clear();
  }
}
