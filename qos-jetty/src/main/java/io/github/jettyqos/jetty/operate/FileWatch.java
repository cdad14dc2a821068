package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.text.Thrown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A periodic check of the configuration file, which reloads it when it has changed.
 *
 * <p>The content is compared, since a newly mounted or linked file may have an old time stamp; the
 * first comparison is with the content at construction, as the server may start much later. A file
 * that cannot be read or reloaded is logged once, and tried again when it changes. As a listener to
 * the gate it runs while that does.
 */
public final class FileWatch implements LifeCycle.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(FileWatch.class);

  private final Path file;
  private final Callable<?> reload;
  private final long everyMillis;
  private String seen;
  private @Nullable Scheduler scheduler;
  private Scheduler.@Nullable Task next;

  public FileWatch(Path file, Duration every, Callable<?> reload) {
    this.reload = reload;
    this.file = file;
    this.everyMillis = every.toMillis();
    this.seen = content();
  }

  @Override
  public synchronized void lifeCycleStarted(LifeCycle gate) {
    scheduler = ((Handler) gate).getServer().getScheduler();
    again();
  }

  @Override
  public synchronized void lifeCycleStopping(LifeCycle gate) {
    scheduler = null;
    if (next != null) {
      next.cancel();
      next = null;
    }
  }

  private void check() {
    try {
      if (isChanged()) {
        reload.call();
      }
    } catch (Throwable t) {
      String why = Thrown.told(t).getMessage();
      LOG.warn("{} is not in force, what was before goes on: {}", file, why);
    } finally {
      again();
    }
  }

  private synchronized boolean isChanged() {
    String now = content();
    boolean changed = !now.equals(seen);
    seen = now;
    return changed;
  }

  /** Returns the content; for an unreadable file the reason. */
  private String content() {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private synchronized void again() {
    try {
      if (scheduler != null) {
        next = scheduler.schedule(this::check, everyMillis, TimeUnit.MILLISECONDS);
      }
    } catch (RejectedExecutionException e) {
      scheduler = null; // the server stops
    }
  }
}
