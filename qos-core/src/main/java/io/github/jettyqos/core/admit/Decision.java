package io.github.jettyqos.core.admit;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.RejectReason;
import java.util.EnumMap;
import java.util.Map;

/** What the gate answers to a permit that asks for admission. */
public sealed interface Decision {
  /** The permit holds a worker now: run the request, and release the permit when it is done. */
  Decision DISPATCHED = new Dispatched();

  /** The permit waits: its {@code onDispatched} or {@code onRejected} will be called, once. */
  Decision QUEUED = new Queued();

  /** The permit holds a worker. Use {@link #DISPATCHED}. */
  record Dispatched() implements Decision {}

  /** The permit waits in the queue of its class. Use {@link #QUEUED}. */
  record Queued() implements Decision {}

  /**
   * The permit was turned away and will hear nothing more.
   *
   * @param reason why
   */
  record Rejected(RejectReason reason) implements Decision {
    private static final Map<RejectReason, Rejected> ALL = new EnumMap<>(RejectReason.class);

    static {
      for (RejectReason reason : RejectReason.values()) {
        ALL.put(reason, new Rejected(reason));
      }
    }

    /** Made once for each reason, so that turning a flood away allocates nothing. */
    static Rejected of(RejectReason reason) {
      return requireNonNull(ALL.get(reason));
    }
  }
}
