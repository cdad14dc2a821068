package io.github.jettyqos.jetty.connect;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.jspecify.annotations.Nullable;

/**
 * A connection that knows its class and when it was accepted, and can be read ahead of its reader.
 *
 * <p>While a request waits in a queue no handler reads its HTTP/1.1 connection, and the end of a
 * connection is found by reading only. A watch reads ahead; bytes before the end (a pipelined
 * request, a record of TLS) are kept here and read later in their place.
 *
 * <p>Only one thread reads at a time: the watch reads under its own lock while no reader is
 * interested, and has stopped under that lock before the request goes on.
 */
public final class QosEndPoint extends SocketChannelEndPoint {
  /**
   * How a connection was accepted.
   *
   * @param nanos when
   * @param count the open connections of its class
   * @param selectorReads what the selector may read itself
   * @param measured whether its first request is said to wait from then
   */
  public record Accepted(
      long nanos, ConnectionCount count, SelectorReads selectorReads, BooleanSupplier measured) {}

  /** Somebody who waits on it for an answer. */
  public interface Client {
    /**
     * Nothing more will come over it.
     *
     * @param answerable whether an answer might still go
     */
    void onConnectionEnd(boolean answerable);
  }

  private final Connector connector;
  private final ManagedSelector selector;
  private final Accepted accepted;
  private final AtomicBoolean first = new AtomicBoolean(true);
  private final AtomicBoolean counted = new AtomicBoolean();
  private final ReadInterest interest = new ReadInterest();
  private final Runnable tellReader = new TellReader();
  private volatile ByteBuffer ahead = BufferUtil.EMPTY_BUFFER;
  private volatile boolean watched;

  /** Of requests that wait on it, those that are told of its end. */
  private final Set<Client> clients = ConcurrentHashMap.newKeySet();

  /** Used by the selector's thread alone. */
  private SelectionKey key;

  /** The last one that was told of input for HTTP/1.1; whichever a thread sees is right. */
  private @Nullable SelectorParse parse;

  /** The last read left nothing behind, and the selector has seen nothing new since. */
  private boolean drained;

  public QosEndPoint(
      Connector connector,
      SocketChannel channel,
      ManagedSelector selector,
      SelectionKey key,
      Accepted accepted) {
    super(channel, selector, key, connector.getScheduler());
    this.connector = connector;
    this.selector = selector;
    this.key = key;
    this.accepted = accepted;
  }

  /** The endpoint under a connection, through TLS; null if another connector accepted it. */
  public static @Nullable QosEndPoint of(ConnectionMetaData metaData) {
    Connection connection = metaData.getConnection();
    EndPoint each = connection == null ? null : connection.getEndPoint();
    while (each instanceof EndPoint.Wrapper wrapper) {
      each = wrapper.unwrap();
    }
    return each instanceof QosEndPoint found ? found : null;
  }

  /** Whether anybody looks for what its client sends: not once its run of the connector is over. */
  public boolean isSelected() {
    return selector.isRunning();
  }

  /**
   * Tells a client of the end of the connection.
   *
   * <pre>
   *  T1 (a request that waits) adds its client, then asks whether the end has come.
   *  T2 (ends the connection) says so, then tells those that are here.
   *  One of them tells the client, or both.
   * </pre>
   */
  public void add(Client client) {
    clients.add(client);
  }

  /** Tells it no more. */
  public void remove(Client client) {
    clients.remove(client);
  }

  /** When the waiting of a request began: for the first one when the connection was accepted. */
  public long waitsFrom(long arrivalNanos) {
    if (first.get() && first.compareAndSet(true, false) && accepted.measured().getAsBoolean()) {
      return accepted.nanos();
    }
    return arrivalNanos;
  }

  /**
   * Reads ahead, until so much has been.
   *
   * @return false at the end of the connection
   */
  public boolean readAhead(int most) throws IOException {
    ByteBuffer buffer = BufferUtil.allocate(most);
    BufferUtil.append(buffer, ahead.slice());
    int filled = BufferUtil.space(buffer) == 0 ? 0 : super.fill(buffer);
    ahead = buffer;
    return filled >= 0;
  }

  /** Asks to be told when there is something to read ahead, unless enough was or a reader does. */
  public boolean watch(Callback callback, int most) {
    watched = true;
    return ahead.remaining() < most && tryFillInterested(callback);
  }

  /** Stops telling. */
  public void unwatch(Throwable reason) {
    watched = false;
    getFillInterest().onFail(reason);
  }

  @Override
  public int fill(ByteBuffer buffer) throws IOException {
    ByteBuffer first = ahead;
    if (!first.hasRemaining()) {
      return fillFromSocket(buffer);
    }
    int filled = BufferUtil.append(buffer, first);
    if (!first.hasRemaining()) {
      ahead = BufferUtil.EMPTY_BUFFER;
    }
    return filled;
  }

  /**
   * Reads, unless it is known that nothing is there.
   *
   * <p>A reader reads until it gets nothing, and HTTP/1.1 looks twice: two calls of the operating
   * system for each request that was not handled by the thread that parsed it. After a read that
   * did not fill its buffer the answer is known, until the connection is closed: a reader that got
   * nothing then would be told of nothing any more.
   *
   * <pre>
   *  T1 (reader) reads, sets drained, gets nothing, says that it is interested.
   *  T2 (selector) is told of it afterwards, sees that the socket is readable, clears drained, calls T1.
   *  What comes between the read and the interest is still there when T2 looks. If T2 looks even while
   *  T1 reads, T1 may set drained once more; then it gets nothing once too often, and T2 looks again.
   * </pre>
   */
  private int fillFromSocket(ByteBuffer buffer) throws IOException {
    if (drained && !isInputShutdown()) {
      return 0;
    }
    int before = BufferUtil.space(buffer);
    int filled = super.fill(buffer);
    drained = filled > 0 && filled < before;
    return filled;
  }

  /**
   * Has the next read of a connection ask the socket, whatever is known: for a reader that comes
   * back instead of saying that it is interested, so that no selector looks for it.
   */
  public static void lookAnew(ConnectionMetaData connection) {
    QosEndPoint endPoint = of(connection);
    if (endPoint != null) {
      endPoint.drained = false;
    }
  }

  /**
   * What the selector is to do about what it found.
   *
   * <p>It goes on looking for input only where it reads the input itself, which is before it looks
   * again: where neither a handler nor the reader blocks it. A reader that blocks, as one of
   * WebSocket may, gets a thread of its own as ever, which may read later, and the selector would
   * find the same input twice.
   */
  @Override
  public @Nullable Runnable onSelected() {
    int ready = key.readyOps();
    if (accepted.selectorReads() == SelectorReads.NOTHING || (ready & SelectionKey.OP_READ) == 0) {
      drained = false;
      return super.onSelected();
    }
    boolean readsItself =
        accepted.selectorReads().is(getFillInterest().getCallbackInvocationType());
    if (ready == SelectionKey.OP_READ && readsItself && interest.take()) {
      drained = false;
      return tellReader;
    }
    Runnable task = super.onSelected(); // looks no more for what is ready
    boolean wanted = interest.stopped();
    drained = false;
    return wanted || ready != SelectionKey.OP_READ ? task : null;
  }

  @Override
  public void replaceKey(SelectionKey newKey) {
    key = newKey;
    super.replaceKey(newKey);
  }

  /** Asked where a request is to come next; one that wants content of a body tries. */
  @Override
  public void fillInterested(Callback callback) {
    boolean parses =
        accepted.selectorReads() == SelectorReads.HTTP1 && SelectorParse.isHttp1(getConnection());
    super.fillInterested(parses ? parse(callback) : callback);
  }

  private Callback parse(Callback callback) {
    SelectorParse known = parse;
    if (known == null || !known.parses(callback)) {
      known = new SelectorParse(callback);
      parse = known;
    }
    return known;
  }

  @Override
  protected void needsFillInterest() {
    // What was read ahead will not make the socket readable again.
    if (ahead.hasRemaining() && !watched) {
      connector.getExecutor().execute(() -> getFillInterest().fillable());
    } else if (accepted.selectorReads() == SelectorReads.NOTHING || interest.want()) {
      super.needsFillInterest();
    }
  }

  @Override
  public void onOpen() {
    if (!accepted.count().add()) {
      close(new IOException("too many connections of class " + accepted.count().name()));
      return;
    }
    counted.set(true);
    super.onOpen();
  }

  @Override
  protected void doShutdownInput() {
    super.doShutdownInput();
    clients.forEach(client -> client.onConnectionEnd(true));
  }

  @Override
  public void onClose(Throwable cause) {
    if (counted.compareAndSet(true, false)) {
      accepted.count().remove();
    }
    super.onClose(cause);
    clients.forEach(client -> client.onConnectionEnd(false));
  }

  /** As Jetty's own, which is private: closed by a pool that cannot run it. */
  private final class TellReader implements Invocable.Task, Closeable {
    @Override
    public void run() {
      if (getFillInterest().getCallbackInvocationType() == InvocationType.EITHER) {
        Invocable.invokeNonBlocking(this::tell);
      } else {
        tell();
      }
    }

    private void tell() {
      getFillInterest().fillable();
    }

    /** A reader that may do either is told not to block. */
    @Override
    public InvocationType getInvocationType() {
      InvocationType type = getFillInterest().getCallbackInvocationType();
      return type == InvocationType.EITHER ? InvocationType.NON_BLOCKING : type;
    }

    @Override
    public void close() {
      QosEndPoint.this.close();
    }
  }
}
