package io.github.jettyqos.ctl;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The display of frames: in place on a terminal, with keys in its last line, below each other
 * elsewhere.
 *
 * <p>Races. A thread of its own reads keys, and only hands them on; the terminal is restored once,
 * whatever ends the program.
 */
final class Screen implements AutoCloseable {
  private static final String ENTER = "\u001b[?1049h\u001b[?25l";
  private static final String LEAVE = "\u001b[?25h\u001b[?1049l";
  private static final String HOME = "\u001b[H";
  private static final String BOLD = "\u001b[1m";
  private static final String PLAIN = "\u001b[0m";
  private static final String END_OF_LINE = "\u001b[K";
  private static final String END_OF_SCREEN = "\u001b[J";
  private static final String KEYS = "q quit   h help   space look now";
  private static final String KEYS_OF_HELP = "q quit   h back";
  private static final int END = 'q';

  private final Output output;
  private final Terminal terminal;
  private final List<Frame.ScreenLine> help;
  private final BlockingQueue<Integer> pressed = new LinkedBlockingQueue<>(16);
  private final Thread atExit = new Thread(this::setBack);
  private final AutoCloseable keys;
  private List<Frame.ScreenLine> shown = List.of();
  private boolean helps;
  private boolean first = true;
  private boolean back;

  /**
   * A screen.
   *
   * @param help shown instead of the frame while it is asked for
   */
  Screen(Output output, Terminal terminal, InputStream in, List<Frame.ScreenLine> help) {
    this.output = output;
    this.terminal = terminal;
    this.help = help;
    if (terminal.isScreen()) {
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
    int key = END;
    do {
      try {
        int next = in.read();
        key = next == -1 || next == 'Q' ? END : next;
        pressed.put(key);
      } catch (IOException | InterruptedException e) {
        key = END; // as at its end
        pressed.clear();
        pressed.add(key);
      }
    } while (key != END);
  }

  void show(List<Frame.ScreenLine> lines) {
    shown = lines;
    if (terminal.isScreen()) {
      draw();
    } else {
      if (!first) {
        output.print("");
      }
      lines.forEach(each -> output.print(each.text()));
    }
    first = false;
  }

  private void draw() {
    List<Frame.ScreenLine> all = new ArrayList<>(helps ? help : shown);
    int rows = terminal.rows();
    int room = Math.max(1, rows - 1);
    if (all.size() > room) {
      all.subList(room, all.size()).clear();
    }
    StringBuilder drawn = new StringBuilder(HOME);
    for (Frame.ScreenLine each : all) {
      String text = TerminalText.cut(each.text(), terminal.columns());
      drawn.append(each.stands() ? BOLD + text + PLAIN : text).append(END_OF_LINE).append("\r\n");
    }
    String last = TerminalText.cut(helps ? KEYS_OF_HELP : KEYS, terminal.columns());
    drawn.append(END_OF_SCREEN).append("\u001b[").append(Math.min(rows, 9999)).append(";1H");
    output.raw(drawn.append(last).append(END_OF_LINE).toString());
  }

  /** Waits for the next frame; false if the user has quit. */
  boolean pause(long millis) throws InterruptedException {
    while (true) {
      @Nullable Integer key = pressed.poll(millis, TimeUnit.MILLISECONDS);
      if (key == null || key == ' ') {
        return true;
      }
      if (key == END) {
        return false;
      }
      if (key == 'h' || key == 'H' || key == '?') {
        helps = !helps;
        draw();
      }
    }
  }

  @Override
  public void close() {
    if (terminal.isScreen()) {
      setBack();
      Runtime.getRuntime().removeShutdownHook(atExit);
    }
  }

  private synchronized void setBack() {
    if (back) {
      return;
    }
    back = true;
    try {
      keys.close();
      output.raw(LEAVE);
    } catch (Output.ClosedException e) {
      // nothing to be set back there
    } catch (Exception e) {
      output.print("the terminal is not as it was; stty sane sets it back");
    }
  }
}
