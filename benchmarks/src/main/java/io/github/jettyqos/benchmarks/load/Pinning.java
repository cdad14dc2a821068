package io.github.jettyqos.benchmarks.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Pins this process to one processor and others to another one, by {@code taskset}, until it is
 * closed. All threads are moved, and later ones stay there; {@link Runtime#availableProcessors} is
 * 1 meanwhile.
 */
public final class Pinning implements AutoCloseable {
  private static final int MOST_TRIES = 10;

  private final String before;
  private final List<Integer> processors;
  private final List<Long> moved = new ArrayList<>();

  private Pinning(String before, List<Integer> processors) {
    this.before = before;
    this.processors = processors;
  }

  /** Pins if there are {@code taskset} and a second processor. */
  public static Pinning of(ClientProcess<?>... others) throws InterruptedException {
    long self = ProcessHandle.current().pid();
    try {
      String allowed = allowed(self);
      Pinning pinning = new Pinning(allowed, processors(allowed));
      if (pinning.processors.size() > 1) {
        pinning.move(self, pinning.own());
        for (ClientProcess<?> each : others) {
          pinning.move(each.pid(), pinning.other());
        }
      }
      return pinning;
    } catch (IOException e) {
      return new Pinning("", List.of());
    }
  }

  /** The processor of this process. */
  public int own() {
    return processors.get(0);
  }

  /** The processor of the others. */
  public int other() {
    return processors.get(1);
  }

  /** A command that runs another one on the processor of the others, if they are pinned. */
  public List<String> beside(List<String> command) {
    if (!isPinned()) {
      return command;
    }
    List<String> pinned = new ArrayList<>(List.of("taskset", "-c", Integer.toString(other())));
    pinned.addAll(command);
    return pinned;
  }

  /** Whether anything is pinned. */
  public boolean isPinned() {
    return !moved.isEmpty();
  }

  /** The numbers of a list such as {@code 0-2,5}. */
  static List<Integer> processors(String list) {
    List<Integer> numbers = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      String[] ends = part.strip().split("-", -1);
      for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) {
        numbers.add(i);
      }
    }
    return numbers;
  }

  private void move(long pid, int processor) throws IOException, InterruptedException {
    moved.add(pid);
    allThreads(Integer.toString(processor), pid);
  }

  /** Repeats the command, which fails if a thread ends after {@code taskset} has listed it. */
  private static void allThreads(String processors, long pid)
      throws IOException, InterruptedException {
    for (int tries = 1; ; tries++) {
      try {
        taskset("-a", "-c", "-p", processors, Long.toString(pid));
        return;
      } catch (IOException e) {
        if (tries == MOST_TRIES) {
          throw e;
        }
      }
    }
  }

  private static String allowed(long pid) throws IOException, InterruptedException {
    String said = taskset("-c", "-p", Long.toString(pid)).strip();
    return said.substring(said.lastIndexOf(':') + 1).strip();
  }

  private static String taskset(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("taskset"));
    command.addAll(List.of(options));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("taskset: " + said);
    }
    return said;
  }

  /** Restores the processors of all processes. */
  @Override
  public void close() throws IOException {
    try {
      for (long pid : moved) {
        allThreads(before, pid);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
