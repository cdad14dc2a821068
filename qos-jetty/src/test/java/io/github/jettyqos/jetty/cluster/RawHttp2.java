package io.github.jettyqos.jetty.cluster;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.hpack.HpackDecoder;

/** One request over HTTP/2 in hand-written frames, possibly invalid. */
final class RawHttp2 implements AutoCloseable {
  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RESET = 3;
  private static final int SETTINGS = 4;
  private static final int GO_AWAY = 7;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;

  private final Socket socket;
  private final DataOutputStream out;
  private final DataInputStream in;
  private final HpackDecoder decoder = new HpackDecoder(65_536, System::nanoTime);

  RawHttp2(int port) throws IOException {
    socket = new Socket("127.0.0.1", port);
    socket.setSoTimeout(15_000);
    out = new DataOutputStream(socket.getOutputStream());
    in = new DataInputStream(socket.getInputStream());
    out.write(PREFACE.getBytes(StandardCharsets.US_ASCII));
    frame(SETTINGS, 0, 0, new byte[0]);
  }

  private void frame(int type, int flags, int stream, byte[] payload) throws IOException {
    out.writeByte(payload.length >> 16);
    out.writeShort(payload.length);
    out.writeByte(type);
    out.writeByte(flags);
    out.writeInt(stream);
    out.write(payload);
    out.flush();
  }

  /** Names and values alternately, each character a byte. */
  private static byte[] block(String... fields) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    for (int i = 0; i < fields.length; i++) {
      if (i % 2 == 0) {
        block.write(0); // a literal without indexing
      }
      byte[] text = fields[i].getBytes(StandardCharsets.ISO_8859_1);
      if (text.length >= 127) {
        throw new IllegalArgumentException("too long");
      }
      block.write(text.length);
      block.writeBytes(text);
    }
    return block.toByteArray();
  }

  /** A head with the end of the stream. */
  RawHttp2 head(String... fields) throws IOException {
    frame(HEADERS, END_HEADERS | END_STREAM, 1, block(fields));
    return this;
  }

  /** A head that is followed by a body. */
  RawHttp2 open(String... fields) throws IOException {
    frame(HEADERS, END_HEADERS, 1, block(fields));
    return this;
  }

  RawHttp2 data(String text, boolean last) throws IOException {
    frame(DATA, last ? END_STREAM : 0, 1, text.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  /** Status of the answer; 0 if the stream was reset, or the connection ended. */
  int status() throws IOException {
    while (true) {
      int first = in.read();
      if (first < 0) {
        return 0;
      }
      byte[] payload = new byte[first << 16 | in.readUnsignedShort()];
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      in.readInt();
      in.readFully(payload);
      if (type == SETTINGS && flags == 0) {
        frame(SETTINGS, 1, 0, new byte[0]);
      } else if (type == RESET || type == GO_AWAY) {
        return 0;
      } else if (type == HEADERS) {
        return status(payload);
      }
    }
  }

  private int status(byte[] payload) throws IOException {
    try {
      MetaData head = decoder.decode(ByteBuffer.wrap(payload));
      return ((MetaData.Response) head).getStatus();
    } catch (org.eclipse.jetty.http2.hpack.HpackException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
