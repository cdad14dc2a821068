package io.github.jettyqos.jetty;

import java.lang.reflect.Method;

/**
 * How many bytes of bodies the gate holds for requests that wait, where it can tell: by reflection,
 * so that the storm runs against a tree from before it could.
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
