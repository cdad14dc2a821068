package io.github.jettyqos.jetty;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.frames.DataFrame;
import org.eclipse.jetty.http2.frames.HeadersFrame;
import org.eclipse.jetty.http2.frames.PingFrame;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;

/** One HTTP/2 connection, whose frames a test sends one by one. */
public final class Http2Wire implements AutoCloseable {
  private final HTTP2Client client = new HTTP2Client();
  private final Queue<CompletableFuture<Void>> pings = new ConcurrentLinkedQueue<>();
  private final Session session;

  public Http2Wire(TestServer server) throws Exception {
    this(server.connector.getLocalPort());
  }

  public Http2Wire(int port) throws Exception {
    client.start();
    session =
        client
            .connect(
                new InetSocketAddress("127.0.0.1", port),
                new Session.Listener() {
                  @Override
                  public void onPing(Session session, PingFrame frame) {
                    CompletableFuture<Void> ping = pings.poll();
                    if (frame.isReply() && ping != null) {
                      ping.complete(null);
                    }
                  }
                })
            .get(5, TimeUnit.SECONDS);
  }

  /** The received frames of one stream. */
  public static final class Answer implements Stream.Listener {
    final CompletableFuture<Integer> status = new CompletableFuture<>();
    final CompletableFuture<String> whole = new CompletableFuture<>();
    private final StringBuffer text = new StringBuffer();

    String text() {
      return text.toString();
    }

    @Override
    public void onHeaders(Stream stream, HeadersFrame frame) {
      if (frame.getMetaData() instanceof MetaData.Response response) {
        status.complete(response.getStatus());
      }
      if (frame.isEndStream()) {
        whole.complete(text());
      } else {
        stream.demand();
      }
    }

    @Override
    public void onDataAvailable(Stream stream) {
      Stream.Data data = stream.readData();
      if (data == null) {
        stream.demand();
        return;
      }
      text.append(StandardCharsets.US_ASCII.decode(data.frame().getByteBuffer()));
      data.release();
      if (data.frame().isEndStream()) {
        whole.complete(text());
      } else {
        stream.demand();
      }
    }

    @Override
    public void onReset(Stream stream, ResetFrame frame, Callback callback) {
      IllegalStateException reset = new IllegalStateException("reset " + frame.getError());
      status.completeExceptionally(reset);
      whole.completeExceptionally(reset);
      callback.succeeded();
    }
  }

  /** Sends a head that is followed by a body. */
  public Stream open(String method, String path, HttpFields fields, Answer answer)
      throws Exception {
    MetaData.Request request =
        method.equals("CONNECT")
            ? new MetaData.ConnectRequest(
                (String) null,
                new org.eclipse.jetty.http.HostPortHttpField("127.0.0.1:1"),
                null,
                fields,
                null)
            : new MetaData.Request(
                method, HttpURI.from("http://127.0.0.1" + path), HttpVersion.HTTP_2, fields);
    return session
        .newStream(new HeadersFrame(request, null, false), answer)
        .get(5, TimeUnit.SECONDS);
  }

  /** Sends a request without a body and resets it at once. */
  void sendAndReset(String path) {
    MetaData.Request request =
        new MetaData.Request(
            "GET", HttpURI.from("http://127.0.0.1" + path), HttpVersion.HTTP_2, HttpFields.EMPTY);
    session.newStream(
        new HeadersFrame(request, null, true),
        Promise.from(Http2Wire::reset, x -> {}),
        new Answer());
  }

  /** Sends a request without a body, and ignores its response. */
  public void send(String path) {
    MetaData.Request request =
        new MetaData.Request(
            "GET", HttpURI.from("http://127.0.0.1" + path), HttpVersion.HTTP_2, HttpFields.EMPTY);
    session.newStream(new HeadersFrame(request, null, true), Promise.noop(), new Answer());
  }

  public static void reset(Stream stream) {
    stream.reset(new ResetFrame(stream.getId(), ErrorCode.CANCEL_STREAM_ERROR.code), Callback.NOOP);
  }

  public static void send(Stream stream, int bytes, boolean last) {
    send(stream, ByteBuffer.allocate(bytes), last);
  }

  public static void send(Stream stream, ByteBuffer bytes, boolean last) {
    stream.data(new DataFrame(stream.getId(), bytes, last), Callback.NOOP);
  }

  /** Waits until the server has read all frames sent before. */
  public void awaitRead() throws Exception {
    CompletableFuture<Void> ping = new CompletableFuture<>();
    pings.add(ping);
    session.ping(new PingFrame(false), Callback.NOOP);
    ping.get(10, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws IOException {
    try {
      client.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
