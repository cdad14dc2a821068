package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Target;

/** How planners ask whether a target is kept, for tests of plans elsewhere. */
public final class Kept {
  private Kept() {}

  /** Whether a server keeps a target. */
  public static boolean by(MtrrServer server, Target target) {
    return Promise.of(target).isKept(server);
  }

  /** The time that would be kept. */
  public static double seconds(MtrrServer server, Target target, double precision) {
    return Promise.of(target).value(server, precision);
  }
}
