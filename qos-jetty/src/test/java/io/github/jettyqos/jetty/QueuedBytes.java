package io.github.jettyqos.jetty;

import java.lang.reflect.Method;

/**
 * The bytes of bodies held for queued requests, by reflection, so that the storm also runs against
 * an older version.
 */
final class QueuedBytes {
  private static final Method METHOD = find();

  private QueuedBytes() {}

  private static Method find() {
    try {
      return Qos.class.getDeclaredMethod("queuedBytes");
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  static boolean areKnown() {
    return METHOD != null;
  }

  static long of(Qos qos) {
    try {
      return METHOD == null ? 0 : (Long) METHOD.invoke(qos);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
