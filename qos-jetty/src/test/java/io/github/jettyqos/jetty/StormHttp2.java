package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.Exchange;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.frames.DataFrame;
import org.eclipse.jetty.http2.frames.HeadersFrame;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** HTTP/2 connections on which a client decides the times of frames. */
final class StormHttp2 {
  private final Storm storm;
  private final HTTP2Client client = new HTTP2Client();
  private final SslContextFactory.Client trusting = new SslContextFactory.Client(true);

  StormHttp2(Storm storm) {
    this.storm = storm;
    client.setIdleTimeout(120_000);
    client.setStreamIdleTimeout(120_000);
    client.getClientConnector().setSslContextFactory(trusting);
  }

  void start() throws Exception {
    client.start();
  }

  void stop() throws Exception {
    client.stop();
  }

  Session connect(boolean secure) throws Exception {
    InetSocketAddress address = new InetSocketAddress("127.0.0.1", storm.port(secure));
    Session.Listener deaf = new Session.Listener() {};
    return (secure ? client.connect(trusting, address, deaf) : client.connect(address, deaf))
        .get(Storm.PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** One GET on its own connection. */
  CompletableFuture<String> send(String path) {
    try {
      return new Exchange(connect(storm.plan.tls()), "GET", path, true).outcome;
    } catch (Exception e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** The view of the client of a stream. */
  final class Exchange implements Stream.Listener {
    /** The status of a complete answer, or {@code closed}. */
    final CompletableFuture<String> outcome = new CompletableFuture<>();

    /** The head of the answer came. */
    final CompletableFuture<String> head = new CompletableFuture<>();

    /** Bytes of the request that have left for the server. */
    final AtomicLong sent = new AtomicLong();

    /** An interim answer has asked for its body. */
    volatile boolean continues;

    private final CompletableFuture<Stream> stream = new CompletableFuture<>();
    private CompletableFuture<?> written = stream;
    private final String what;

    Exchange(Session session, String method, String path, boolean last) {
      this(
          session,
          new MetaData.Request(
              method,
              HttpURI.from("http://127.0.0.1" + path),
              HttpVersion.HTTP_2,
              HttpFields.EMPTY),
          last);
    }

    Exchange(Session session, MetaData.Request request, boolean last) {
      what = request.getMethod() + " " + request.getHttpURI().getPath();
      session.newStream(
          new HeadersFrame(request, null, last), Promise.from(stream::complete, this::gone), this);
    }

    private void gone(Throwable failure) {
      stream.completeExceptionally(failure);
      head.complete("closed");
      outcome.complete("closed");
    }

    /** Sends a part of the body, as the windows allow. */
    synchronized void data(int bytes, boolean last) {
      written =
          written.thenCompose(
              before -> {
                CompletableFuture<Void> done = new CompletableFuture<>();
                Stream s = stream.join();
                s.data(
                    new DataFrame(s.getId(), ByteBuffer.allocate(bytes), last),
                    Callback.from(
                        () -> {
                          sent.addAndGet(bytes);
                          done.complete(null);
                        },
                        done::completeExceptionally));
                return done;
              });
    }

    void reset(int error) {
      // Once there is a stream: it is opened by another thread.
      stream.thenAccept(s -> s.reset(new ResetFrame(s.getId(), error), Callback.NOOP));
      head.complete("closed");
      outcome.complete("closed");
    }

    @Override
    public void onHeaders(Stream s, HeadersFrame frame) {
      String status = String.valueOf(((MetaData.Response) frame.getMetaData()).getStatus());
      if (status.startsWith("1")) {
        continues |= status.equals("100");
        return;
      }
      if (!head.complete(status) && !head.join().equals("closed")) {
        storm.report.violation("%s was answered twice", what);
      }
      if (frame.isEndStream()) {
        outcome.complete(status);
      } else {
        s.demand();
      }
    }

    @Override
    public void onDataAvailable(Stream s) {
      for (Stream.Data data; (data = s.readData()) != null; ) {
        boolean last = data.frame().isEndStream();
        data.release();
        if (last) {
          outcome.complete(head.join());
          return;
        }
      }
      s.demand();
    }

    @Override
    public void onReset(Stream s, ResetFrame frame, Callback callback) {
      gone(new IllegalStateException("reset by the server"));
      callback.succeeded();
    }

    @Override
    public void onFailure(Stream s, int error, String reason, Throwable failure, Callback done) {
      gone(failure == null ? new IllegalStateException(reason) : failure);
      done.succeeded();
    }

    @Override
    public void onClosed(Stream s) {
      // A complete answer may still wait to be read.
      if (!head.isDone()) {
        gone(new IllegalStateException("closed"));
      }
    }
  }
}
