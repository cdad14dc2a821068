package io.github.jettyqos.core.balance;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of the {@value #MOST} keys used last. Guarded by its owner. */
final class RecentKeys<V> {
  /** Some megabytes. */
  private static final int MOST = 1 << 16;

  private final Map<Long, V> values = new LinkedHashMap<>(16, 0.75f, true);

  @Nullable V get(long key) {
    return values.get(key);
  }

  void put(long key, V value) {
    values.put(key, value);
    if (values.size() > MOST) {
      Iterator<V> oldest = values.values().iterator();
      oldest.next();
      oldest.remove();
    }
  }
}
