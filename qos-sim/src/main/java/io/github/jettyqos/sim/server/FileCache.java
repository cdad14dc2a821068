package io.github.jettyqos.sim.server;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** An LRU cache of files with a bounded size in bytes. */
public final class FileCache {
  private final double mostBytes;
  private final Map<Long, Long> bytesByFile = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /**
   * An empty cache.
   *
   * @param mostBytes its size
   */
  public FileCache(double mostBytes) {
    this.mostBytes = mostBytes;
  }

  /**
   * Tells whether a file is cached; this does not change the order of eviction.
   *
   * @param file its number
   * @return true if it is
   */
  public boolean contains(long file) {
    return bytesByFile.containsKey(file);
  }

  /**
   * Reads a file and caches it unless it is larger than the cache.
   *
   * @param file its number
   * @param size bytes
   * @return true if it was cached
   */
  public boolean read(long file, long size) {
    if (bytesByFile.get(file) != null) {
      return true;
    }
    if (size <= mostBytes) {
      bytesByFile.put(file, size);
      bytes += size;
      Iterator<Long> oldest = bytesByFile.values().iterator();
      while (bytes > mostBytes) {
        bytes -= oldest.next();
        oldest.remove();
      }
    }
    return false;
  }
}
