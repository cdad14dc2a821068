package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.jetty.request.ClosedStreams;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.frames.DataFrame;
import org.eclipse.jetty.http2.frames.HeadersFrame;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The body of an exempt request belongs to its handler, also when it reads later. */
final class ExemptBodyTest {
  private final CompletableFuture<Void> read = new CompletableFuture<>();
  private final CompletableFuture<Void> back = new CompletableFuture<>();

  /** A handler that returns when the whole body has arrived, and answers by it on demand. */
  private final class Later extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      await().until(() -> ClosedStreams.of(request).isBodyHere());
      read.thenRunAsync(
          () -> {
            try {
              String body = Content.Source.asString(request);
              response.write(
                  true, ByteBuffer.wrap(body.getBytes(StandardCharsets.US_ASCII)), callback);
            } catch (Throwable t) {
              callback.failed(t);
            }
          });
      back.complete(null);
      return true;
    }
  }

  /** Trailers end the body while earlier content is unread. */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void http2_bodyWithTrailersIsReadLater_isWhole(String mode) throws Exception {
    String yaml =
        "mode: %s\nclasses:\n  health: {match: [\"path:/health\"], exempt: true}\n  rest: {}\n"
            .formatted(mode);
    try (TestServer server = TestServer.started(yaml, new Later());
        Http2Wire wire = new Http2Wire(server)) {
      Http2Wire.Answer answer = new Http2Wire.Answer();
      Stream stream = wire.open("POST", "/health", HttpFields.EMPTY, answer);
      ByteBuffer hello = ByteBuffer.wrap("hello".getBytes(StandardCharsets.US_ASCII));
      Callback.Completable.with(
              sent -> stream.data(new DataFrame(stream.getId(), hello, false), sent))
          .get(10, TimeUnit.SECONDS); // a stream has one write at a time
      MetaData trailers = new MetaData(HttpVersion.HTTP_2, HttpFields.build().put("x-end", "1"));
      stream.headers(new HeadersFrame(stream.getId(), trailers, null, true), Callback.NOOP);
      back.get(10, TimeUnit.SECONDS);
      wire.awaitRead(); // a moment later
      read.complete(null);
      assertThat(answer.whole.get(10, TimeUnit.SECONDS)).isEqualTo("hello");
    }
  }
}
