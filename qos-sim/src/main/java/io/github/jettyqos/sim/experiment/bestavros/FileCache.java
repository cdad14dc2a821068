package io.github.jettyqos.sim.experiment.bestavros;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Files in memory, so many bytes of them; the one not asked for longest goes first. */
final class FileCache {
  private final double mostBytes;
  private final Map<Long, Long> bytesByFile = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  FileCache(double mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Whether a file is there; asking for that changes nothing. */
  boolean contains(long file) {
    return bytesByFile.containsKey(file);
  }

  /** Reads a file, and keeps it unless it is larger than all of the cache; true if it was there. */
  boolean read(long file, long size) {
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
