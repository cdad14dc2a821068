package io.github.jettyqos.core.admit;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.RejectReason;
import java.util.EnumMap;
import java.util.Map;

/** The decision of the gate on an admission. */
public sealed interface Decision {
  /** The permit holds a worker: run the request, and release the permit when it is done. */
  Decision DISPATCHED = new Dispatched();

  /** The permit is queued: its {@code onDispatched} or {@code onRejected} will be called, once. */
  Decision QUEUED = new Queued();

  /**
   * Its class is no longer one of the gate's: classify the request again, and request admission by
   * {@link Gate#admitAgain}; no callback follows.
   */
  Decision DISPLACED = new Displaced();

  /** The permit holds a worker. Use {@link #DISPATCHED}. */
  record Dispatched() implements Decision {}

  /** The permit is queued. Use {@link #QUEUED}. */
  record Queued() implements Decision {}

  /** The class of the permit has gone. Use {@link #DISPLACED}. */
  record Displaced() implements Decision {}

  /**
   * The permit was rejected; no callback follows.
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

    /** One instance per reason, so that rejections during a flood allocate nothing. */
    static Rejected of(RejectReason reason) {
      return requireNonNull(ALL.get(reason));
    }
  }
}
