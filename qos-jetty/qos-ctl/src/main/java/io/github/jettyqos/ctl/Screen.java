package io.github.jettyqos.ctl;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The display of frames: in place on a terminal, below each other elsewhere.
 *
 * <p>Races. A thread of its own reads keys, and only signals the end; the terminal is restored
 * once, whatever ends the program.
 */
final class Screen implements AutoCloseable {
  private static final String ENTER = "\u001b[?1049h\u001b[?25l";
  private static final String LEAVE = "\u001b[?25h\u001b[?1049l";
  private static final String HOME = "\u001b[H";
  private static final String BOLD = "\u001b[1m";
  private static final String PLAIN = "\u001b[0m";
  private static final String END_OF_LINE = "\u001b[K";
  private static final String END_OF_SCREEN = "\u001b[J";

  private final Output output;
  private final Terminal terminal;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread atExit = new Thread(this::setBack);
  private final AutoCloseable keys;
  private boolean first = true;
  private boolean back;

  Screen(Output output, Terminal terminal, InputStream in) {
    this.output = output;
    this.terminal = terminal;
    if (terminal.isThere()) {
      keys = terminal.keys();
      Runtime.getRuntime().addShutdownHook(atExit);
      output.raw(ENTER);
      Thread reader = new Thread(() -> read(in), "qosctl-keys");
      reader.setDaemon(true);
      reader.start();
    } else {
      keys = () -> {};
    }
  }

  private void read(InputStream in) {
    try {
      int key;
      do {
        key = in.read();
      } while (key != -1 && key != 'q' && key != 'Q');
    } catch (IOException e) {
      // as at its end
    }
    over.countDown();
  }

  void show(List<Frame.ScreenLine> lines) {
    if (!terminal.isThere()) {
      if (!first) {
        output.print("");
      }
      lines.forEach(each -> output.print(each.text()));
    } else {
      StringBuilder all = new StringBuilder(HOME);
      for (int i = 0; i < lines.size(); i++) {
        Frame.ScreenLine each = lines.get(i);
        all.append(i == 0 ? "" : "\r\n")
            .append(each.stands() ? BOLD + each.text() + PLAIN : each.text())
            .append(END_OF_LINE);
      }
      output.raw(all.append(END_OF_SCREEN).toString());
    }
    first = false;
  }

  /** Waits for the next frame; false if the user has quit. */
  boolean pause(long millis) throws InterruptedException {
    return !over.await(millis, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    if (terminal.isThere()) {
      setBack();
      Runtime.getRuntime().removeShutdownHook(atExit);
    }
  }

  private synchronized void setBack() {
    if (back) {
      return;
    }
    back = true;
    output.raw(LEAVE);
    try {
      keys.close();
    } catch (Exception e) {
      output.print("the terminal is not as it was; stty sane sets it back");
    }
  }
}
