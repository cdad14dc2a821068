package io.github.jettyqos.benchmarks.faults;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
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

/** One HTTP/2 connection, whose frames are sent one by one. */
final class FrameClient implements AutoCloseable {
  private final HTTP2Client client = new HTTP2Client();
  private final CompletableFuture<Void> ping = new CompletableFuture<>();
  private final AtomicInteger headed = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger resets = new AtomicInteger();
  private final Session session;

  FrameClient(int port) throws Exception {
    client.start();
    session =
        client
            .connect(
                new InetSocketAddress("127.0.0.1", port),
                new Session.Listener() {
                  @Override
                  public void onPing(Session session, PingFrame frame) {
                    if (frame.isReply()) {
                      ping.complete(null);
                    }
                  }
                })
            .get(5, TimeUnit.SECONDS);
  }

  /** Counts heads and ends of answers, and resets. */
  Stream.Listener answers() {
    return new Stream.Listener() {
      @Override
      public void onHeaders(Stream stream, HeadersFrame frame) {
        headed.incrementAndGet();
        more(stream, frame.isEndStream());
      }

      @Override
      public void onDataAvailable(Stream stream) {
        Stream.Data data = stream.readData();
        if (data == null) {
          stream.demand();
        } else {
          data.release();
          more(stream, data.frame().isEndStream());
        }
      }

      @Override
      public void onReset(Stream stream, ResetFrame frame, Callback callback) {
        resets.incrementAndGet();
        callback.succeeded();
      }

      private void more(Stream stream, boolean last) {
        if (last) {
          answered.incrementAndGet();
        } else {
          stream.demand();
        }
      }
    };
  }

  int headed() {
    return headed.get();
  }

  int answered() {
    return answered.get();
  }

  /** Streams that the server has ended without a whole answer. */
  int resets() {
    return resets.get();
  }

  /** A request with a body; length -1 does not say how long. */
  Stream post(String path, int length, Stream.Listener listener) throws Exception {
    HttpFields.Mutable fields = HttpFields.build();
    if (length >= 0) {
      fields.put(HttpHeader.CONTENT_LENGTH, length);
    }
    return session
        .newStream(new HeadersFrame(request("POST", path, fields), null, false), listener)
        .get(5, TimeUnit.SECONDS);
  }

  /** A request without a body. */
  Stream get(String path, Stream.Listener listener) throws Exception {
    return session
        .newStream(new HeadersFrame(request("GET", path, HttpFields.EMPTY), null, true), listener)
        .get(5, TimeUnit.SECONDS);
  }

  /** A request without a body, reset right after its head. */
  void getAndReset(String path) {
    session.newStream(
        new HeadersFrame(request("GET", path, HttpFields.EMPTY), null, true),
        Promise.from(
            stream ->
                stream.reset(
                    new ResetFrame(stream.getId(), ErrorCode.CANCEL_STREAM_ERROR.code),
                    Callback.NOOP),
            failure -> {}),
        new Stream.Listener() {});
  }

  private static MetaData.Request request(String method, String path, HttpFields fields) {
    return new MetaData.Request(
        method, HttpURI.from("http://127.0.0.1" + path), HttpVersion.HTTP_2, fields);
  }

  void data(Stream stream, int bytes, boolean last) {
    stream.data(new DataFrame(stream.getId(), ByteBuffer.allocate(bytes), last), Callback.NOOP);
  }

  boolean isClosed() {
    return session.isClosed();
  }

  /** Waits until the server has read what was sent; once. */
  void awaitRead() throws Exception {
    session.ping(new PingFrame(false), Callback.NOOP);
    ping.get(10, TimeUnit.SECONDS);
  }

  /** Ends the connection, whatever is open on it. */
  void leave() throws IOException {
    try {
      client.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    leave();
  }
}
