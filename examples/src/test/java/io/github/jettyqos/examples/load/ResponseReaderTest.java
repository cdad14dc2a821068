package io.github.jettyqos.examples.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ResponseReaderTest {
  private static final String RESPONSES =
      "HTTP/1.1 200 OK\r\nServer: x\r\nContent-Length: 12\r\n\r\nHTTP/1.1 404"
          + "HTTP/1.1 503 Full\r\ncontent-length:0\r\nRetry-After: 1\r\n\r\n"
          + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
          + ("7;x=y\r\n0\r\n\r\n..\r\n" + "1F40\r\n" + "z".repeat(8000) + "\r\n")
          + "0\r\nTrailer: 1\r\n\r\n"
          + "HTTP/1.1 204 Nothing\r\n\r\n"
          + "HTTP/1.1 500 Oops\r\nContent-Length: 9000\r\n\r\n"
          + "y".repeat(9000);

  /** Delivers a number of bytes at once. */
  private static ReadableByteChannel in(int pieces, String text) {
    InputStream bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    ReadableByteChannel all = Channels.newChannel(bytes);
    return new ReadableByteChannel() {
      @Override
      public int read(ByteBuffer into) throws IOException {
        int limit = into.limit();
        into.limit(Math.min(limit, into.position() + pieces));
        int read = all.read(into);
        into.limit(limit);
        return read;
      }

      @Override
      public boolean isOpen() {
        return true;
      }

      @Override
      public void close() {}
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 61, 1000, 4096})
  void read_inPiecesOfAnySize_findsEachEnd(int pieces) throws IOException {
    // One response is asked for at a time: none comes with the end of the one before it.
    List<Integer> statuses = new ArrayList<>();
    List<Long> times = new ArrayList<>();
    ResponseReader reader = new ResponseReader();
    for (String each : RESPONSES.split("(?=HTTP/1.1 [2-5]\\d\\d [A-Z])")) {
      ReadableByteChannel channel = in(pieces, each);
      int status;
      do {
        status = reader.read(channel);
      } while (status == 0);
      statuses.add(status);
      times.add(reader.retryAfter());
      assertThat(channel.read(ByteBuffer.allocate(1))).as("behind it").isEqualTo(-1);
    }
    assertThat(statuses).containsExactly(200, 503, 200, 204, 500);
    assertThat(times).containsExactly(-1L, 1L, -1L, -1L, -1L);
  }

  @Test
  void read_connectionEndsInTheMiddle_throws() throws IOException {
    ResponseReader reader = new ResponseReader();
    ReadableByteChannel channel = in(1000, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabcd");
    assertThat(reader.read(channel)).isZero();
    assertThatThrownBy(() -> reader.read(channel)).isInstanceOf(EOFException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"SSH-2.0-OpenSSH_9.2\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n"})
  void read_somethingElse_throws(String what) {
    assertThatThrownBy(() -> new ResponseReader().read(in(1000, what)))
        .hasMessageContaining("does not speak HTTP/1.1");
  }

  @Test
  void read_headWithoutEnd_throws() {
    ReadableByteChannel channel = in(1000, "HTTP/1.1 200 OK\r\n" + "x".repeat(9000));
    ResponseReader reader = new ResponseReader();
    assertThatThrownBy(
            () -> {
              while (reader.read(channel) == 0) {
                // goes on
              }
            })
        .hasMessageContaining("longer than 4096");
  }
}
