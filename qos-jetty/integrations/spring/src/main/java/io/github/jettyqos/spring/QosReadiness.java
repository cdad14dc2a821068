package io.github.jettyqos.spring;

import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosListener;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.util.ClassUtils;

/**
 * The readiness of the server as that of the application. It only takes back what it said itself:
 * an application that refuses traffic by its own will, or because it stops, is left alone.
 *
 * <p>Listeners of the application may be slow, such as those that tell a registry, so events are
 * published in a thread of their own, and not in that of the control loop.
 *
 * <pre>
 *  T1 (not ready) and T2 (ready again) each publish what is so at that moment, one after the other,
 *  so the last event is true whichever is first.
 *  T1 (ready again) sees its own event as the last; T2 (close) publishes that of Boot; T1 accepts traffic.
 *  T2 finds an event of this as the last when the context is closed, and refuses traffic again.
 * </pre>
 */
final class QosReadiness
    implements QosListener, ApplicationListener<ContextClosedEvent>, DisposableBean {
  /** Of Spring Cloud, which may not be there. */
  private static final String CHANGES =
      "org.springframework.cloud.context.environment.EnvironmentChangeEvent";

  private final Qos qos;
  private final ApplicationAvailability availability;
  private final ApplicationContext context;
  private boolean closed;

  QosReadiness(Qos qos, ApplicationAvailability availability, ApplicationContext context) {
    this.qos = qos;
    this.availability = availability;
    this.context = context;
    boolean mayCome = // by a reload; elsewhere no request is to pay for a listener
        context.getEnvironment().containsProperty(QosKeys.FILE)
            || ClassUtils.isPresent(CHANGES, context.getClassLoader());
    if (mayCome || qos.config().readiness().isPresent()) {
      qos.addListener(this);
    }
  }

  @Override
  public void onReadiness(boolean ready) {
    Thread thread = new Thread(this::publish, "qos-readiness");
    thread.setDaemon(true);
    thread.start();
  }

  private synchronized void publish() {
    if (closed || !qos.isRunning()) {
      return;
    }
    boolean ready = qos.control().isReady();
    ReadinessState now = availability.getReadinessState();
    if (!ready && now == ReadinessState.ACCEPTING_TRAFFIC) {
      publish(ReadinessState.REFUSING_TRAFFIC);
    } else if (ready && now == ReadinessState.REFUSING_TRAFFIC && isLastOurs()) {
      publish(ReadinessState.ACCEPTING_TRAFFIC);
    }
  }

  private void publish(ReadinessState state) {
    AvailabilityChangeEvent.publish(context, this, state);
  }

  private boolean isLastOurs() {
    AvailabilityChangeEvent<ReadinessState> last =
        availability.getLastChangeEvent(ReadinessState.class);
    return last != null && last.getSource() == this;
  }

  @Override
  public synchronized void onApplicationEvent(ContextClosedEvent event) {
    @Nullable ApplicationContext which = event.getApplicationContext();
    if (which == context) { // events of child contexts arrive as well
      closed = true;
      if (isLastOurs() && availability.getReadinessState() == ReadinessState.ACCEPTING_TRAFFIC) {
        publish(ReadinessState.REFUSING_TRAFFIC);
      }
    }
  }

  @Override
  public void destroy() {
    qos.removeListener(this);
  }
}
