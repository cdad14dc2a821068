package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.jetty.route.ClassProfile;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The permit of a request.
 *
 * <p>A queued request adds listeners to the end of its client after the gate has queued it; the
 * gate may dispatch or reject it meanwhile.
 *
 * <pre>
 *  T1 (parks) adds the listeners, then phase ADMITTING to PARKED.
 *  T2 (gate) phase ADMITTING to CALLED, or, if that fails because it is PARKED, continues itself.
 *  The second thread continues, so no thread handles the request while listeners are being added, even
 *  if adding them throws.
 * </pre>
 */
final class RequestPermit extends Permit implements RunningHandlers.Origin {
  private static final AtomicIntegerFieldUpdater<RequestPermit> PHASE =
      AtomicIntegerFieldUpdater.newUpdater(RequestPermit.class, "phase");
  private static final int ADMITTING = 0;
  private static final int PARKED = 1;
  private static final int CALLED = 2;

  private final RequestSteps exchange;
  private ClassProfile.@Nullable Properties properties;

  @SuppressWarnings("UnusedVariable") // through PHASE
  private volatile int phase;

  /**
   * A permit.
   *
   * @param arrivalNanos when the request was ready for admission
   * @param waitsFromNanos the start of its measured waiting time
   * @param properties for the queue of its class; null if that needs none
   */
  RequestPermit(
      RequestSteps exchange,
      int classIndex,
      long arrivalNanos,
      long waitsFromNanos,
      ClassProfile.@Nullable Properties properties) {
    super(classIndex, arrivalNanos, waitsFromNanos);
    this.exchange = exchange;
    this.properties = properties;
  }

  /**
   * Marks its request as parked; false if the gate has called meanwhile, and the caller goes on.
   */
  boolean park() {
    return PHASE.compareAndSet(this, ADMITTING, PARKED);
  }

  /** Replaces its properties by those for another queue, before it is admitted again. */
  void properties(ClassProfile.@Nullable Properties next) {
    properties = next;
  }

  @Override
  protected void onDisplaced() {
    called();
  }

  @Override
  protected void onDispatched() {
    called();
  }

  @Override
  protected void onRejected(RejectReason reason) {
    called();
  }

  private void called() {
    if (!PHASE.compareAndSet(this, ADMITTING, CALLED)) {
      exchange.goOn();
    }
  }

  /** Whether the queue of its class uses properties of the request. */
  boolean isProfiled() {
    return properties != null;
  }

  @Override
  public String className() {
    return exchange.className();
  }

  @Override
  public @Nullable Request handledRequest() {
    return exchange.handledRequest();
  }

  /** As its request is logged. */
  @Override
  public String toString() {
    return exchange.toString();
  }

  /** Whether the client's deadline has passed before the request can start. */
  boolean isTooLate() {
    long latest = latestStartNanos();
    return latest != ANY_TIME && latest - arrivalNanos() <= 0;
  }

  @Override
  protected long size() {
    return properties == null ? 0 : properties.size();
  }

  @Override
  protected long document() {
    return properties == null ? 0 : properties.document();
  }

  @Override
  protected long client() {
    return properties == null ? 0 : properties.client();
  }

  @Override
  protected long latestStartNanos() {
    return properties == null ? ANY_TIME : properties.latestStartNanos();
  }

  @Override
  protected @Nullable Runnable ifRefused() {
    return exchange.ifRefused();
  }

  @Override
  protected boolean isFailed() {
    return exchange.isFailed();
  }

  @Override
  protected void onMeasured(long waitingNanos, long processingNanos) {
    if (properties != null) {
      properties.completed(processingNanos);
    }
    exchange.measured(waitingNanos, processingNanos);
  }
}
