package io.github.jettyqos.examples.load;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;

/**
 * Parses the responses on one connection of HTTP/1.1, one after another: the status, {@code
 * Retry-After} and the end of each. A response without a length counts as one without a body.
 */
public final class ResponseReader {
  private static final byte[] LENGTH = "content-length:".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] RETRY_AFTER = "retry-after:".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] CHUNKED =
      "transfer-encoding: chunked".getBytes(StandardCharsets.US_ASCII);

  private enum Part {
    HEAD,
    BODY,
    CHUNKS,
    TRAILERS
  }

  // Direct, as every read into a heap buffer makes a copy.
  private final ByteBuffer in = ByteBuffer.allocateDirect(4096);
  private Part part = Part.HEAD;
  private int status;
  private long retryAfter;

  /** Bytes of the body, or of the chunk with its line end, that are still to come. */
  private long left;

  /**
   * Reads the bytes that have arrived.
   *
   * @return the status of a response that is complete; 0 until it is
   * @throws IOException if the connection has ended, or the bytes are not HTTP/1.1
   */
  public int read(ReadableByteChannel channel) throws IOException {
    if (channel.read(in) < 0) {
      throw new EOFException("the server closed a connection");
    }
    in.flip();
    boolean whole = readOn();
    if (!whole && !in.hasRemaining()) {
      in.clear();
      return 0;
    }
    if (!whole && in.remaining() == in.capacity()) {
      throw new IOException("a line of a response, or its head, is longer than " + in.capacity());
    }
    in.compact();
    return whole ? status : 0;
  }

  /**
   * {@return the {@code Retry-After} of the last response, in seconds; {@link
   * StreamListener#UNTOLD}}
   */
  public long retryAfter() {
    return retryAfter;
  }

  /** Parses as far as possible; returns whether a response is complete. */
  private boolean readOn() throws IOException {
    if (part == Part.HEAD && !readHead()) {
      return false;
    }
    boolean whole =
        switch (part) {
          case HEAD -> false;
          case BODY -> skip();
          case CHUNKS -> skipChunks() && skipTrailers();
          case TRAILERS -> skipTrailers();
        };
    part = whole ? Part.HEAD : part;
    return whole;
  }

  private boolean readHead() throws IOException {
    int end = headEnd();
    if (end < 0) {
      return false;
    }
    int at = in.position();
    status = 100 * digit(at + 9) + 10 * digit(at + 10) + digit(at + 11);
    part = Part.BODY;
    left = 0;
    retryAfter = StreamListener.UNTOLD;
    for (int line = lineEnd(at); line < end; line = lineEnd(line)) {
      if (begins(line, LENGTH)) {
        left = number(line + LENGTH.length);
      } else if (begins(line, RETRY_AFTER)) {
        retryAfter = number(line + RETRY_AFTER.length);
      } else if (begins(line, CHUNKED)) {
        part = Part.CHUNKS;
      }
    }
    in.position(end);
    return true;
  }

  private boolean skip() {
    int some = (int) Math.min(left, in.remaining());
    in.position(in.position() + some);
    left -= some;
    return left == 0;
  }

  /** Skips chunks up to the last, which is empty. */
  private boolean skipChunks() {
    while (skip()) {
      int end = lineEnd(in.position());
      if (end < 0) {
        return false;
      }
      long size = 0;
      for (int i = in.position(), digit; (digit = Character.digit(in.get(i), 16)) >= 0; i++) {
        size = 16 * size + digit;
      }
      in.position(end);
      if (size == 0) {
        part = Part.TRAILERS;
        return true;
      }
      left = size + 2;
    }
    return false;
  }

  /** Skips lines up to an empty one. */
  private boolean skipTrailers() {
    int end;
    while ((end = lineEnd(in.position())) >= 0) {
      boolean empty = end - in.position() <= 2;
      in.position(end);
      if (empty) {
        return true;
      }
    }
    return false;
  }

  /** The position after the empty line; -1 if that has not arrived. */
  private int headEnd() {
    for (int i = in.position() + 3; i < in.limit(); i++) {
      if (in.get(i) == '\n' && in.get(i - 2) == '\n') {
        return i + 1;
      }
    }
    return -1;
  }

  /** The position after the end of a line; -1 if that has not arrived. */
  private int lineEnd(int from) {
    for (int i = from; i < in.limit(); i++) {
      if (in.get(i) == '\n') {
        return i + 1;
      }
    }
    return -1;
  }

  private boolean begins(int line, byte[] name) {
    for (int i = 0; i < name.length; i++) {
      if ((in.get(line + i) | 0x20) != name[i]) {
        return false;
      }
    }
    return true;
  }

  private long number(int from) throws IOException {
    long number = 0;
    int i = from;
    while (in.get(i) == ' ') {
      i++;
    }
    for (; in.get(i) != '\r' && in.get(i) != '\n'; i++) {
      number = 10 * number + digit(i);
    }
    return number;
  }

  private int digit(int at) throws IOException {
    int digit = in.get(at) - '0';
    if (digit < 0 || digit > 9) {
      throw new IOException("the server does not speak HTTP/1.1");
    }
    return digit;
  }
}
