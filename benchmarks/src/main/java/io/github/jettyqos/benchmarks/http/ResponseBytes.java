package io.github.jettyqos.benchmarks.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** As much of HTTP/1.1 as a lean client has to read: where a response ends, and its status. */
public final class ResponseBytes {
  private static final byte[] LENGTH = "Content-Length: ".getBytes(StandardCharsets.US_ASCII);

  private ResponseBytes() {}

  /** Whether a buffer that was written up to its position holds all of a response. */
  public static boolean isWhole(ByteBuffer in) {
    int length = in.position();
    int head = headEnd(in, length);
    return head >= 0 && length >= head + contentLength(in, head);
  }

  /** The status of a whole response. */
  public static int status(ByteBuffer in) {
    return 100 * (in.get(9) - '0') + 10 * (in.get(10) - '0') + in.get(11) - '0';
  }

  private static int headEnd(ByteBuffer bytes, int length) {
    for (int i = 3; i < length; i++) {
      if (bytes.get(i) == '\n' && bytes.get(i - 2) == '\n') {
        return i + 1;
      }
    }
    return -1;
  }

  private static int contentLength(ByteBuffer bytes, int head) {
    for (int i = 0; i + LENGTH.length < head; i++) {
      int j = 0;
      while (j < LENGTH.length && (bytes.get(i + j) | 0x20) == (LENGTH[j] | 0x20)) {
        j++;
      }
      if (j == LENGTH.length) {
        int value = 0;
        for (int k = i + j; bytes.get(k) >= '0' && bytes.get(k) <= '9'; k++) {
          value = 10 * value + bytes.get(k) - '0';
        }
        return value;
      }
    }
    return 0;
  }
}
