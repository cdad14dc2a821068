package io.github.jettyqos.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceFileTest {
  @TempDir Path directory;

  private List<String> lines(byte[] bytes) throws IOException {
    List<String> lines = new ArrayList<>();
    try (TraceFile file = TraceFile.open(write(bytes))) {
      String line;
      while ((line = file.next()) != null) {
        lines.add(line);
      }
    }
    return lines;
  }

  private Path write(byte[] bytes) throws IOException {
    return Files.write(directory.resolve("f"), bytes);
  }

  @Test
  void lines_plainOrGzip_areTheSame() throws IOException {
    String text = "a\n\nb \u00e9\r\nc";
    assertThat(lines(text.getBytes("UTF-8"))).containsExactly("a", "", "b \u00e9", "c");
    assertThat(lines(TestTraces.gzip(text))).containsExactly("a", "", "b \u00e9", "c");
    assertThat(lines(new byte[0])).isEmpty();
    assertThat(lines(TestTraces.gzip(""))).isEmpty();
    assertThat(lines(new byte[] {0x1f})).containsExactly("\u001f");
  }

  @Test
  void lines_markOfUtf8AndStrayBytes_doNotDisturb() throws IOException {
    assertThat(lines("\ufeffa,b".getBytes("UTF-8"))).containsExactly("a,b");
    assertThat(lines(new byte[] {'a', (byte) 0xe9, 'b'})).containsExactly("a\ufffdb");
  }

  @Test
  void lines_severalGzipsInOneFile_areAllRead() throws IOException {
    byte[] one = TestTraces.gzip("a\n");
    byte[] two = Arrays.copyOf(one, 2 * one.length);
    System.arraycopy(one, 0, two, one.length, one.length);
    assertThat(lines(two)).containsExactly("a", "a");
  }

  @Test
  void line_withoutEnd_isCut() throws IOException {
    byte[] bytes = new byte[3 * TraceFile.LONGEST_LINE];
    Arrays.fill(bytes, (byte) 'x');
    assertThat(lines(bytes)).singleElement().asString().hasSize(TraceFile.LONGEST_LINE);
  }

  @Test
  void peek_someLines_leavesThemAndTheirNumbers() throws IOException {
    try (TraceFile file = TraceFile.open(write("a\nb\nc".getBytes("UTF-8")))) {
      assertThat(file.peek(2)).containsExactly("a", "b");
      assertThat(file.number()).isZero();
      assertThat(file.next()).isEqualTo("a");
      assertThat(file.number()).isEqualTo(1);
      assertThat(file.peek(9)).containsExactly("b", "c");
    }
  }

  @Test
  void file_thatCannotBeRead_isNamed() throws IOException {
    Path none = directory.resolve("none");
    assertThatThrownBy(() -> TraceFile.open(none))
        .isInstanceOf(IOException.class)
        .hasMessage(none + ": there is no such file");
    assertThatThrownBy(() -> TraceFile.open(directory))
        .isInstanceOf(IOException.class)
        .hasMessage(directory + ": is a directory");
  }

  @Test
  void gzip_damaged_namesFileAndLine() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      text.append(i * 7919L % 99_991).append('\n');
    }
    byte[] whole = TestTraces.gzip(text.toString());
    Path cut = write(Arrays.copyOf(whole, whole.length / 2));
    try (TraceFile file = TraceFile.open(cut)) {
      assertThatThrownBy(() -> drain(file))
          .isInstanceOf(IOException.class)
          .hasMessageMatching(".*f: cannot be read beyond line [1-9][0-9]{4}: .*end of ZLIB.*");
    }
    whole[whole.length / 2] ^= 0x55;
    whole[whole.length / 2 + 1] ^= 0x55;
    try (TraceFile file = TraceFile.open(write(whole))) {
      assertThatThrownBy(() -> drain(file))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("f: cannot be read beyond line ");
    }
    assertThatThrownBy(() -> TraceFile.open(write(new byte[] {0x1f, (byte) 0x8b, 7, 7})))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(directory.resolve("f") + ": ");
  }

  private static void drain(TraceFile file) throws IOException {
    String line;
    do {
      line = file.next();
    } while (line != null);
  }
}
