package io.github.jettyqos.benchmarks.soak;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
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
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;

/** Requests of HTTP/2 on a few connections: with bodies and without, and resets. */
final class Http2Requests {
  private final HTTP2Client client = new HTTP2Client();
  private final Session[] sessions = new Session[4];
  private final InetSocketAddress server;
  private final SoakTally tally;

  Http2Requests(int port, SoakTally tally) throws Exception {
    this.tally = tally;
    this.server = new InetSocketAddress("127.0.0.1", port);
    client.start();
    for (int i = 0; i < sessions.length; i++) {
      sessions[i] = connect();
    }
  }

  private Session connect() throws Exception {
    return client.connect(server, new Session.Listener() {}).get(10, TimeUnit.SECONDS);
  }

  /** The session at an index; a closed one is replaced. */
  private Session session(int place) throws Exception {
    if (sessions[place].isClosed()) {
      sessions[place] = connect();
    }
    return sessions[place];
  }

  /** Sends a request, and does not wait for its end. */
  void one(String path, SplittableRandom random) {
    tally.add(SoakTally.Count.REQUESTS);
    int kind = random.nextInt(100);
    boolean upload = kind < 20;
    int bytes = random.nextInt(30_000);
    MetaData.Request head =
        new MetaData.Request(
            upload ? "POST" : "GET",
            HttpURI.from("http://127.0.0.1" + path),
            HttpVersion.HTTP_2,
            HttpFields.EMPTY);
    Answer answer = new Answer(tally);
    Session session;
    try {
      session = session(random.nextInt(sessions.length));
    } catch (Exception e) {
      answer.end(() -> tally.lost("no connection: " + e));
      return;
    }
    session.newStream(
        new HeadersFrame(head, null, !upload),
        Promise.from(
            stream -> {
              if (upload) {
                stream.data(
                    new DataFrame(stream.getId(), ByteBuffer.allocate(bytes), true), Callback.NOOP);
              } else if (kind > 95) {
                reset(stream, answer);
              }
            },
            failure -> answer.end(() -> notOpened(session, failure))),
        answer);
  }

  /** A request beyond the number of streams that the server allows is not sent. */
  private void notOpened(Session session, Throwable failure) {
    if (session.isClosed()) {
      tally.lost("no stream: " + failure);
    } else {
      tally.notSent();
    }
  }

  private void reset(Stream stream, Answer answer) {
    answer.end(() -> tally.add(SoakTally.Count.LEFT));
    stream.reset(new ResetFrame(stream.getId(), ErrorCode.CANCEL_STREAM_ERROR.code), Callback.NOOP);
  }

  /** The end of one request: of several ends the first counts, and a second whole answer. */
  private static final class Answer implements Stream.Listener {
    private final SoakTally tally;
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile int status;

    Answer(SoakTally tally) {
      this.tally = tally;
    }

    void end(Runnable told) {
      if (over.compareAndSet(false, true)) {
        told.run();
      }
    }

    @Override
    public void onHeaders(Stream stream, HeadersFrame frame) {
      if (frame.getMetaData() instanceof MetaData.Response response) {
        if (status != 0) {
          tally.add(SoakTally.Count.ANSWERED_TWICE);
        }
        status = response.getStatus();
      }
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

    private void more(Stream stream, boolean last) {
      if (last) {
        end(() -> tally.answered(status));
      } else {
        stream.demand();
      }
    }

    @Override
    public void onReset(Stream stream, ResetFrame frame, Callback callback) {
      end(() -> tally.lost("reset " + frame.getError()));
      callback.succeeded();
    }

    @Override
    public void onFailure(
        Stream stream, int error, String reason, Throwable failure, Callback callback) {
      end(() -> tally.lost(reason + " " + failure));
      callback.succeeded();
    }
  }
}
