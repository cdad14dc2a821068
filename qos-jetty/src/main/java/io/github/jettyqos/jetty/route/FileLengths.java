package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.text.RareWarning;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The length of the file that Jetty serves for a path, at most half a minute old.
 *
 * <p>A file system may be slow, so only a thread of this class reads it: at the start all files,
 * and later each unknown path of a request. A path of unknown length, or without a file, goes last;
 * its length is known for the next request.
 *
 * <p>Memory is bounded: lengths are in a {@link LengthTable}, and at most 256 paths wait to be
 * looked up; others are dropped, until a request asks again.
 */
final class FileLengths implements RequestSize {
  private static final int MOST_ASKED = 256;

  private final LengthTable table = new LengthTable();
  private final BlockingQueue<Asked> asked = new ArrayBlockingQueue<>(MOST_ASKED);
  private final RareWarning warning;
  private @Nullable Thread lookingUp;

  private record Asked(String path, long nanos) {}

  FileLengths(RareWarning warning) {
    this.warning = warning;
  }

  /** Starts with the files behind the gate. */
  synchronized void start(Handler.Container gate, long nowNanos) {
    Thread thread = new Thread(() -> lookUp(gate, nowNanos), "qos-file-lengths");
    thread.setDaemon(true);
    thread.start();
    lookingUp = thread;
  }

  synchronized void stop() {
    if (lookingUp != null) {
      lookingUp.interrupt();
      lookingUp = null;
    }
  }

  @Override
  public long of(ProfiledRequest arrived, int cell) {
    String path = Request.getPathInContext(arrived.request());
    if (path == null) {
      return UNKNOWN; // of CONNECT
    }
    long hash = Hash.of(path);
    if (!table.isFresh(hash, arrived.arrivalNanos())) {
      asked.offer(new Asked(path, arrived.arrivalNanos()));
    }
    return table.length(hash);
  }

  private void lookUp(Handler.Container gate, long nowNanos) {
    try {
      guarded(() -> noteAll(FileRoot.behind(gate), nowNanos));
      while (true) {
        Asked next = asked.take();
        guarded(() -> lookUpSome(FileRoot.behind(gate), next)); // contexts may be added and removed
      }
    } catch (InterruptedException e) {
      // the server stops
    }
  }

  private void guarded(Runnable task) {
    try {
      task.run();
    } catch (Throwable t) {
      warning.warn("could not look up how long a file is", t);
    }
  }

  private void noteAll(List<FileRoot> roots, long nowNanos) {
    for (FileRoot root : roots) {
      root.forEach(LengthTable.CELLS, (path, length) -> table.put(Hash.of(path), length, nowNanos));
    }
  }

  private void lookUpSome(List<FileRoot> roots, Asked first) {
    Asked next = first;
    for (int i = 0; next != null && i < MOST_ASKED; i++) {
      lookUp(roots, next);
      next = asked.poll();
    }
  }

  private void lookUp(List<FileRoot> roots, Asked next) {
    long hash = Hash.of(next.path);
    if (!table.isFresh(hash, next.nanos)) {
      table.put(hash, lengthOf(roots, next.path), next.nanos);
    }
  }

  private static long lengthOf(List<FileRoot> roots, String path) {
    for (FileRoot root : roots) {
      long length = root.length(path);
      if (length >= 0) {
        return length;
      }
    }
    return UNKNOWN;
  }
}
