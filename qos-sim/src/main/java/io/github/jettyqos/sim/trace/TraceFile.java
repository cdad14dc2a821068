package io.github.jettyqos.sim.trace;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a file, plain or compressed by gzip, which its first bytes tell. Bytes that are no
 * UTF-8 become replacement characters: logs hold what clients sent.
 */
final class TraceFile implements Closeable {
  /**
   * The length at which lines are cut off, as a file without line ends must not fill the memory.
   */
  static final int LONGEST_LINE = 1 << 16;

  private static final int BUFFER = 1 << 16;

  /** The size of a read, which is lost of a compressed file before the place of its damage. */
  private static final int CHARACTERS = 1 << 12;

  private final Path path;
  private final InputStream bytes;
  private final Reader text;
  private final char[] buffer = new char[CHARACTERS];
  private final StringBuilder line = new StringBuilder();
  private final Deque<String> ahead = new ArrayDeque<>();
  private int at;
  private int end;
  private long number;

  private TraceFile(Path path, InputStream bytes) throws IOException {
    this.path = path;
    this.bytes = bytes;
    this.text = new InputStreamReader(decompressed(bytes), StandardCharsets.UTF_8);
  }

  static TraceFile open(Path path) throws IOException {
    InputStream bytes = null;
    try {
      if (Files.isDirectory(path)) {
        throw new IOException("is a directory");
      }
      bytes = new BufferedInputStream(Files.newInputStream(path), BUFFER);
      return new TraceFile(path, bytes);
    } catch (IOException e) {
      if (bytes != null) {
        bytes.close();
      }
      throw new IOException(path + ": " + reason(e), e);
    }
  }

  private static InputStream decompressed(InputStream bytes) throws IOException {
    bytes.mark(2);
    boolean gzip = bytes.read() == 0x1f && bytes.read() == 0x8b;
    bytes.reset();
    return gzip ? new GZIPInputStream(bytes, BUFFER) : bytes;
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "there is no such file";
    }
    if (e instanceof AccessDeniedException) {
      return "may not be read";
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  /** The number of the line that was given last, from 1. */
  long number() {
    return number;
  }

  /** The next line; null at the end. */
  @Nullable String next() throws IOException {
    String next = ahead.isEmpty() ? read() : ahead.remove();
    if (next != null) {
      number++;
    }
    return next;
  }

  /** The next line that is not blank; null at the end. */
  @Nullable String nextFull() throws IOException {
    String line = next();
    while (line != null && line.isBlank()) {
      line = next();
    }
    return line;
  }

  /** The next lines, which stay to be read; fewer at the end. */
  List<String> peek(int lines) throws IOException {
    while (ahead.size() < lines) {
      String next = read();
      if (next == null) {
        break;
      }
      ahead.add(next);
    }
    return new ArrayList<>(ahead);
  }

  /** An error about this file. */
  IOException error(String problem) {
    return new IOException(path + ": " + problem);
  }

  private @Nullable String read() throws IOException {
    line.setLength(0);
    boolean any = false;
    while (true) {
      if (at == end && !fill()) {
        return any ? finished() : null;
      }
      any = true;
      char c = buffer[at++];
      if (c == '\n') {
        return finished();
      }
      if (line.length() < LONGEST_LINE) {
        line.append(c);
      }
    }
  }

  private String finished() {
    int length = line.length();
    if (length > 0 && line.charAt(length - 1) == '\r') {
      line.setLength(length - 1);
    }
    if (length > 0 && line.charAt(0) == '\ufeff') {
      line.deleteCharAt(0); // the mark that some programs put in front of UTF-8
    }
    return line.toString();
  }

  private boolean fill() throws IOException {
    try {
      at = 0;
      end = Math.max(0, text.read(buffer));
      return end > 0;
    } catch (IOException e) {
      throw new IOException(
          path + ": cannot be read beyond line " + (number + ahead.size()) + ": " + reason(e), e);
    }
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
