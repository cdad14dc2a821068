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
 * An end point that knows its class and its time of accept, and can be read ahead of its reader.
 *
 * <p>While a request is queued no handler reads its HTTP/1.1 connection, and only a read finds the
 * end of a connection. A watch reads ahead; bytes before the end (a pipelined request, a TLS
 * record) are kept here for the reader.
 *
 * <p>Only one thread reads at a time: the watch reads under its own lock while no reader is
 * interested, and has stopped under that lock before the request is handled.
 */
public final class QosEndPoint extends SocketChannelEndPoint {
  /**
   * The circumstances of an accept.
   *
   * @param nanos the time
   * @param count the open connections of its class
   * @param selectorReads the connections that the selector may read itself
   * @param measured whether its first request counts as waiting since then
   */
  public record Accepted(
      long nanos, ConnectionCount count, SelectorReads selectorReads, BooleanSupplier measured) {}

  /** A waiting request's listener to the end of its connection. */
  public interface Client {
    /**
     * Called when no more input will arrive.
     *
     * @param answerable whether an answer may still be sent
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

  /** The listeners of waiting requests. */
  private final Set<Client> clients = ConcurrentHashMap.newKeySet();

  /** Used by the selector's thread only. */
  private SelectionKey key;

  /** The last callback wrapped for HTTP/1.1; a stale value is harmless. */
  private @Nullable SelectorParse parse;

  /** The last read emptied the socket, and the selector has found no input since. */
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

  /** Whether the selector runs, which ends with the run of the connector. */
  public boolean isSelected() {
    return selector.isRunning();
  }

  /**
   * Adds a listener to the end of the connection.
   *
   * <pre>
   *  T1 (a waiting request) adds its client, then reads the state of the connection.
   *  T2 (ends the connection) sets the state, then calls the added clients.
   *  One of them calls the client, or both.
   * </pre>
   */
  public void add(Client client) {
    clients.add(client);
  }

  public void remove(Client client) {
    clients.remove(client);
  }

  /** The start of a request's wait: for the first request the accept of the connection. */
  public long waitsFrom(long arrivalNanos) {
    if (first.get() && first.compareAndSet(true, false) && accepted.measured().getAsBoolean()) {
      return accepted.nanos();
    }
    return arrivalNanos;
  }

  /**
   * Reads ahead, up to a number of bytes.
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

  /**
   * Registers a callback for input to read ahead, unless enough was read or a reader is registered.
   */
  public boolean watch(Callback callback, int most) {
    watched = true;
    return ahead.remaining() < most && tryFillInterested(callback);
  }

  /** Ends the registration. */
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
   * Reads, unless the socket is known to be empty.
   *
   * <p>A reader reads until it gets 0 bytes, and HTTP/1.1 does so twice: two system calls for each
   * request not handled by the thread that parsed it. After a read that did not fill its buffer the
   * socket is known to be empty, unless the connection is closed: a reader that got 0 bytes then
   * would never be called again.
   *
   * <pre>
   *  T1 (reader) reads, sets drained, gets 0 bytes, registers its interest.
   *  T2 (selector) sees the interest afterwards, finds the socket readable, clears drained, calls T1.
   *  Input between the read and the interest is still there when T2 looks. If T2 looks even while
   *  T1 reads, T1 may set drained once more; then it gets 0 bytes once too often, and T2 looks again.
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
   * Makes the next read of a connection ask the socket: for a reader that polls instead of
   * registering its interest, so that no selector clears the mark.
   */
  public static void lookAnew(ConnectionMetaData connection) {
    QosEndPoint endPoint = of(connection);
    if (endPoint != null) {
      endPoint.drained = false;
    }
  }

  /**
   * The selector's task for a ready socket.
   *
   * <p>The selector stays registered for input only if it reads the input itself before its next
   * select, which requires that neither a handler nor the reader blocks. A blocking reader, such as
   * a WebSocket's, gets its own thread, which may read later, so that the selector would find the
   * same input twice.
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
    Runnable task = super.onSelected(); // deregisters the ready operations
    boolean wanted = interest.stopped();
    drained = false;
    return wanted || ready != SelectionKey.OP_READ ? task : null;
  }

  @Override
  public void replaceKey(SelectionKey newKey) {
    key = newKey;
    super.replaceKey(newKey);
  }

  /** Called where the next request is expected; a reader of a body tries to read first. */
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
    // Bytes read ahead will not make the socket readable again.
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

  /** A copy of Jetty's private task: closed by a pool that cannot run it. */
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

    /** A reader of type EITHER is called as non-blocking. */
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
