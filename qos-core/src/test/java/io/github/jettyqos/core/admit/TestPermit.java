package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.RejectReason;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A permit that remembers what it was told. */
class TestPermit extends Permit {
  final AtomicInteger calls = new AtomicInteger();
  volatile @Nullable RejectReason rejected;
  volatile boolean dispatched;

  TestPermit(int classIndex) {
    this(classIndex, 0);
  }

  TestPermit(int classIndex, long arrivalNanos) {
    super(classIndex, arrivalNanos);
  }

  @Override
  protected void onDispatched() {
    calls.incrementAndGet();
    dispatched = true;
  }

  @Override
  protected void onRejected(RejectReason reason) {
    calls.incrementAndGet();
    rejected = reason;
  }
}
