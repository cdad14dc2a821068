package io.github.jettyqos.benchmarks.http;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.frames.HeadersFrame;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** HTTP/2 in clear text: few connections with many streams in flight. */
final class ClosedLoopHttp2 {
  private static final int SESSIONS = 4;

  private final int port;
  private final int streams;
  private final ClosedClient.Tally tally;
  private volatile boolean over;
  private final CountDownLatch ended;

  ClosedLoopHttp2(int port, int streams, ClosedClient.Tally tally) {
    this.port = port;
    this.streams = streams;
    this.tally = tally;
    this.ended = new CountDownLatch(streams);
  }

  void run(long endNanos) throws Exception {
    HTTP2Client client = new HTTP2Client();
    client.setExecutor(new QueuedThreadPool(4));
    client.start();
    try {
      List<Session> sessions = new ArrayList<>();
      for (int i = 0; i < SESSIONS; i++) {
        sessions.add(
            client
                .connect(new InetSocketAddress("127.0.0.1", port), new Session.Listener() {})
                .get(5, TimeUnit.SECONDS));
      }
      MetaData.Request request =
          new MetaData.Request(
              "GET",
              HttpURI.from("http://127.0.0.1:" + port + "/rest/1"),
              HttpVersion.HTTP_2,
              HttpFields.EMPTY);
      for (int i = 0; i < streams; i++) {
        new Loop(sessions.get(i % SESSIONS), request).next();
      }
      long left;
      while ((left = endNanos - System.nanoTime()) > 0) {
        TimeUnit.NANOSECONDS.sleep(left);
      }
      over = true;
      ended.await(5, TimeUnit.SECONDS);
    } finally {
      client.stop();
    }
  }

  /** One stream after the other. */
  private final class Loop implements Stream.Listener {
    private final Session session;
    private final MetaData.Request request;
    private long sent;
    private boolean ok;

    Loop(Session session, MetaData.Request request) {
      this.session = session;
      this.request = request;
    }

    void next() {
      if (over) {
        ended.countDown();
        return;
      }
      sent = System.nanoTime();
      session.newStream(new HeadersFrame(request, null, true), Promise.noop(), this);
    }

    @Override
    public void onHeaders(Stream stream, HeadersFrame frame) {
      ok = frame.getMetaData() instanceof MetaData.Response response && response.getStatus() == 200;
      if (frame.isEndStream()) {
        done();
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
      boolean last = data.frame().isEndStream();
      data.release();
      if (last) {
        done();
      } else {
        stream.demand();
      }
    }

    private void done() {
      tally.add(System.nanoTime() - sent, ok);
      next();
    }
  }
}
