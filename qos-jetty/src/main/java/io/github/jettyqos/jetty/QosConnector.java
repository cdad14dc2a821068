package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.connect.ConnectionCount;
import io.github.jettyqos.jetty.connect.InFront;
import io.github.jettyqos.jetty.connect.QosEndPoint;
import io.github.jettyqos.jetty.connect.SameConnector;
import io.github.jettyqos.jetty.connect.SelectorReads;
import io.github.jettyqos.jetty.operate.Installation;
import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.IO;
import org.eclipse.jetty.util.annotation.ManagedAttribute;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connector that decides the class of each connection once, by its peer's address.
 *
 * <p>It bounds the connections of each class (option {@code connections}), measures the waiting
 * time of a connection's first request from accept, and sees an HTTP/1.1 client close its
 * connection while its request waits in a queue.
 *
 * <p>A connection over the bound of its class is closed without a response, as no request was read
 * from it.
 */
@ManagedObject("A connector that knows the service class of its connections")
public class QosConnector extends ServerConnector {
  private static final Logger LOG = LoggerFactory.getLogger(QosConnector.class);

  private final Installation installation;
  private volatile boolean measuredFromAccept = true;
  private volatile SelectorReads selectorReads = SelectorReads.NOTHING;

  QosConnector(Installation installation, Server server, ConnectionFactory... factories) {
    super(server, factories.length == 0 ? defaultFactories() : factories);
    this.installation = installation;
  }

  /** Copies the settings of another connector, to replace it. */
  QosConnector(Installation installation, ServerConnector like) {
    super(
        like.getServer(),
        SameConnector.executor(like),
        SameConnector.scheduler(like),
        SameConnector.buffers(like),
        like.getAcceptors(),
        like.getSelectorManager().getSelectorCount());
    this.installation = installation;
    SameConnector.copy(like, this);
  }

  private static ConnectionFactory[] defaultFactories() {
    return new ConnectionFactory[] {new org.eclipse.jetty.server.HttpConnectionFactory()};
  }

  /**
   * Whether the first request of a connection is counted as waiting from accept.
   *
   * @return default true, as the connection delay is defined
   */
  @ManagedAttribute("whether a connection's first request waits from accept")
  public boolean isMeasuredFromAccept() {
    return measuredFromAccept;
  }

  /**
   * Sets whether the first request of a connection is counted as waiting from accept. Turn it off
   * where clients open connections long before they use them, as browsers do.
   *
   * @param measured true: from accept; false: from when its head was parsed, as for later requests
   */
  public void setMeasuredFromAccept(boolean measured) {
    this.measuredFromAccept = measured;
  }

  @Override
  protected void doStart() throws Exception {
    selectorReads = whatSelectorReads();
    super.doStart();
    getConnectionFactories().forEach(QosConnector::sayWhatResetsKeep);
  }

  private SelectorReads whatSelectorReads() {
    Server server = getServer();
    if (server.getInvocationType() == InvocationType.NON_BLOCKING) {
      return SelectorReads.ALL;
    }
    QosHandler gate = server.getDescendant(QosHandler.class);
    if (gate == null || !gate.isChoosing()) {
      return SelectorReads.NOTHING;
    }
    String blocks = InFront.mayBlock(this, gate);
    if (blocks != null) {
      LOG.info("mode auto is inline at {}: {} is in front of the gate and may block", this, blocks);
      return SelectorReads.NOTHING;
    }
    return SelectorReads.HTTP1;
  }

  /**
   * Jetty reads the content of a reset stream only up to {@code maxUnconsumedRequestContentReads}
   * chunks. The unread content occupies the window of the connection until the request ends, or
   * forever if the request was never handled.
   */
  private static void sayWhatResetsKeep(ConnectionFactory factory) {
    if (factory instanceof HttpConfiguration.ConnectionFactory configured
        && factory.getProtocols().stream().anyMatch(name -> name.startsWith("h2"))) {
      int reads = configured.getHttpConfiguration().getMaxUnconsumedRequestContentReads();
      if (reads >= 0) {
        LOG.info(
            "{}: with maxUnconsumedRequestContentReads={} a client that resets uploads can use up"
                + " the window of its connection; -1, in an HttpConfiguration that HTTP/1.1 does"
                + " not share, prevents that",
            factory.getProtocols(),
            reads);
      }
    }
  }

  /**
   * Closes also connections that Jetty leaves open: one accepted during the stop is not yet
   * registered with a selector, or no longer accepted by it. Its client would wait forever, and it
   * would count as a connection of its class.
   *
   * <pre>
   *  T1 (accepts) hands the connection on, or adds it to the open ones; then checks whether the
   *  connector, or the selector of the connection, still runs: a restart makes new selectors.
   *  T2 (stops) marks the connector as stopped, then closes the connections handed on or added.
   *  One of them closes it.
   * </pre>
   */
  @Override
  protected void doStop() throws Exception {
    super.doStop();
    getConnectedEndPoints().forEach(EndPoint::close);
  }

  /**
   * Does not interrupt a thread in accept: an interrupt may lose the connection that it has just
   * accepted. Closing the channel wakes such a thread; only a thread that waits for permission to
   * accept needs the interrupt.
   */
  @Override
  protected void interruptAcceptors() {
    if (!isAccepting()) {
      super.interruptAcceptors();
    }
  }

  @Override
  protected void onEndPointOpened(EndPoint endPoint) {
    super.onEndPointOpened(endPoint);
    if (endPoint instanceof QosEndPoint opened && !opened.isSelected()) {
      endPoint.close();
    }
  }

  @Override
  protected SelectorManager newSelectorManager(
      Executor executor, Scheduler scheduler, int selectors) {
    return new ServerConnectorManager(executor, scheduler, selectors) {
      @Override
      public void accept(SelectableChannel channel, @Nullable Object attachment) {
        try {
          super.accept(
              channel, attachment == null ? (Object) installation.clock().nanoTime() : attachment);
        } finally {
          if (!QosConnector.this.isRunning()) {
            IO.close(channel);
          }
        }
      }
    };
  }

  @Override
  protected SocketChannelEndPoint newEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key) throws IOException {
    ConnectionCount count = installation.configuration().connectionsOf(channel.getRemoteAddress());
    if (count.isFull()) {
      throw new IOException("too many connections of class " + count.name());
    }
    long accepted =
        key.attachment() instanceof Long nanos ? nanos : installation.clock().nanoTime();
    QosEndPoint endPoint =
        new QosEndPoint(
            this,
            channel,
            selector,
            key,
            new QosEndPoint.Accepted(accepted, count, selectorReads, this::isMeasuredFromAccept));
    endPoint.setIdleTimeout(getIdleTimeout());
    return endPoint;
  }
}
