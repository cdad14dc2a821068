package io.github.jettyqos.benchmarks.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.jetty.QosBuilder;
import io.grpc.CallOptions;
import io.grpc.ClientStreamTracer;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.eclipse.jetty.io.Content;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A service of gRPC on Jetty behind the gate, and the client of grpc-java with its retries. */
final class GrpcTest {
  private static final String YAML =
      """
      threads: 8
      classes:
        checkout: { match: ["path:/shop.Shop/Checkout"] }
        export:
          budget: 1
          lend: false
          hold: %s
          queue: { max: 0 }
          rejection: { retry-after: 1s, retry-after-max: 1s, jitter: 0 }
      """;

  private static final int ATTEMPTS = 5;
  private static final Metadata.Key<String> PUSHBACK =
      Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER);

  /** All attempts within some ten milliseconds, unless the server says otherwise. */
  private static final Map<String, ?> RETRIES =
      Map.of(
          "methodConfig",
          List.of(
              Map.of(
                  "name",
                  List.of(Map.of()),
                  "retryPolicy",
                  Map.of(
                      "maxAttempts",
                      (double) ATTEMPTS,
                      "initialBackoff",
                      "0.01s",
                      "maxBackoff",
                      "0.01s",
                      "backoffMultiplier",
                      1.0,
                      "retryableStatusCodes",
                      List.of("UNAVAILABLE")))));

  private GrpcShop shop;
  private ManagedChannel channel;
  private ManagedChannel retrying;

  private void start(String yaml, UnaryOperator<QosBuilder> additions) throws Exception {
    start(new GrpcShop(yaml, additions, false));
  }

  private void start(GrpcShop started) {
    shop = started;
    channel = channel().disableRetry().build();
    retrying = channel().defaultServiceConfig(RETRIES).build();
  }

  private NettyChannelBuilder channel() {
    return NettyChannelBuilder.forAddress("127.0.0.1", shop.port()).usePlaintext();
  }

  @AfterEach
  void stop() throws Exception {
    shop.letGo.release(10);
    for (ManagedChannel each : List.of(channel, retrying)) {
      each.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    }
    shop.close();
  }

  /** A call that goes on until it is closed, with its answers and its end. */
  private final class Talk implements StreamObserver<String> {
    final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    final BlockingQueue<Status> end = new LinkedBlockingQueue<>();
    final StreamObserver<String> requests;
    volatile Metadata trailers = new Metadata();

    Talk() {
      requests =
          ClientCalls.asyncBidiStreamingCall(
              channel.newCall(GrpcShop.TALK, CallOptions.DEFAULT), this);
    }

    @Override
    public void onNext(String answer) {
      answers.add(answer);
    }

    @Override
    public void onError(Throwable t) {
      Metadata known = Status.trailersFromThrowable(t);
      trailers = known == null ? trailers : known;
      end.add(Status.fromThrowable(t));
    }

    @Override
    public void onCompleted() {
      end.add(Status.OK);
    }

    String say(String text) throws InterruptedException {
      requests.onNext(text);
      return answers.poll(10, TimeUnit.SECONDS);
    }
  }

  private String checkout() {
    return ClientCalls.blockingUnaryCall(channel, GrpcShop.CHECKOUT, CallOptions.DEFAULT, "1");
  }

  private Future<String> export(ManagedChannel by, CallOptions options) {
    return ClientCalls.futureUnaryCall(by.newCall(GrpcShop.EXPORT, options), "1");
  }

  private void occupy() {
    Future<String> unused = export(channel, CallOptions.DEFAULT);
    await().until(() -> shop.counts("export").running() == 1);
  }

  @Test
  void calls_admitted_areServedInEachForm() throws Exception {
    start(YAML.formatted("auto"), qos -> qos);
    assertThat(checkout()).isEqualTo("1 done");
    shop.letGo.release();
    assertThat(
            ClientCalls.blockingServerStreamingCall(
                channel, GrpcShop.WATCH, CallOptions.DEFAULT, "1"))
        .toIterable()
        .containsExactly("1 begun", "1 done");
    await().until(() -> shop.counts("export").running() == 0);
    Talk talk = new Talk();
    assertThat(talk.say("a")).as("before the end of the body").isEqualTo("a");
    assertThat(talk.say("b")).isEqualTo("b");
    talk.requests.onCompleted();
    assertThat(talk.end.poll(10, TimeUnit.SECONDS)).isEqualTo(Status.OK);
  }

  static Stream<MethodDescriptor<String, String>> calls() {
    return Stream.of(GrpcShop.EXPORT, GrpcShop.WATCH);
  }

  @ParameterizedTest
  @MethodSource("calls")
  void call_rejected_isUnavailableAndTellsWhenToRetry(MethodDescriptor<String, String> method)
      throws Exception {
    start(YAML.formatted("auto"), qos -> qos);
    occupy();
    assertThatThrownBy(
            () ->
                ClientCalls.blockingServerStreamingCall(channel, method, CallOptions.DEFAULT, "1")
                    .next())
        .satisfies(
            thrown -> {
              Status status = Status.fromThrowable(thrown);
              assertThat(status.getCode()).isEqualTo(Status.Code.UNAVAILABLE);
              assertThat(status.getDescription()).isEqualTo("too many requests, try again later");
              assertThat(Status.trailersFromThrowable(thrown).get(PUSHBACK)).isEqualTo("1000");
            });
    assertThat(checkout()).as("the connection goes on").isEqualTo("1 done");
  }

  @Test
  void conversation_rejected_isUnavailable() throws Exception {
    start(YAML.formatted("auto"), qos -> qos);
    occupy();
    Talk talk = new Talk();
    talk.requests.onNext("a");
    Status status = talk.end.poll(10, TimeUnit.SECONDS);
    assertThat(status.getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(talk.trailers.get(PUSHBACK)).isEqualTo("1000");
    assertThat(checkout()).as("the connection goes on").isEqualTo("1 done");
  }

  @Test
  void retryPolicy_ofTheClient_obeysThePushback() throws Exception {
    start(YAML.formatted("auto"), qos -> qos);
    occupy();
    List<Long> attempts = new CopyOnWriteArrayList<>();
    ClientStreamTracer.Factory counting =
        new ClientStreamTracer.Factory() {
          @Override
          public ClientStreamTracer newClientStreamTracer(
              ClientStreamTracer.StreamInfo info, Metadata headers) {
            return new ClientStreamTracer() {
              @Override
              public void outboundHeaders() {
                attempts.add(System.nanoTime());
              }
            };
          }
        };
    Future<String> call = export(retrying, CallOptions.DEFAULT.withStreamTracerFactory(counting));
    await().until(() -> shop.counts("export").rejections() == 1);
    shop.letGo.release(2);
    assertThat(call.get(30, TimeUnit.SECONDS)).isEqualTo("1 done");
    assertThat(attempts).hasSize(2);
    assertThat(Duration.ofNanos(attempts.get(1) - attempts.get(0)))
        .as("by its own policy some ten milliseconds")
        .isGreaterThan(Duration.ofMillis(900));
  }

  @Test
  void retryPolicy_toAnAnswerOfHttp_spendsAllAttemptsAtOnce() throws Exception {
    start(
        YAML.formatted("auto"),
        qos ->
            qos.rejections(
                (request, response, callback, rejection) ->
                    Content.Sink.write(response, true, "503: too many requests", callback)));
    occupy();
    Future<String> call = export(retrying, CallOptions.DEFAULT);
    assertThatThrownBy(() -> call.get(30, TimeUnit.SECONDS))
        .hasMessageContaining("UNAVAILABLE: HTTP status code 503");
    assertThat(shop.counts("export").rejections()).isEqualTo(ATTEMPTS);
    assertThat(shop.counts("export").running()).as("nothing was let go").isEqualTo(1);
  }

  @Test
  void stream_thatHasBegun_holdsNoPermit() throws Exception {
    start(YAML.formatted("auto"), qos -> qos);
    Talk talk = new Talk();
    assertThat(talk.say("a")).isEqualTo("a");
    await().until(() -> shop.counts("export").running() == 0);
    shop.letGo.release();
    assertThat(export(channel, CallOptions.DEFAULT).get(10, TimeUnit.SECONDS)).isEqualTo("1 done");
    assertThat(talk.say("b")).isEqualTo("b");
    talk.requests.onCompleted();
    assertThat(talk.end.poll(10, TimeUnit.SECONDS)).isEqualTo(Status.OK);
  }

  @Test
  void stream_heldUntilItsCompletion_keepsItsPermit() throws Exception {
    start(YAML.formatted("completion"), qos -> qos);
    Talk talk = new Talk();
    assertThat(talk.say("a")).isEqualTo("a");
    assertThatThrownBy(() -> export(channel, CallOptions.DEFAULT).get(10, TimeUnit.SECONDS))
        .hasMessageContaining("UNAVAILABLE");
    talk.requests.onCompleted();
    await().until(() -> shop.counts("export").running() == 0);
  }

  @Test
  void unary_thatIsComputed_holdsItsPermit() throws Exception {
    start(YAML.formatted("auto"), qos -> qos);
    occupy();
    assertThat(checkout()).isEqualTo("1 done");
    assertThat(shop.counts("export").running())
        .as("though its handler has long returned")
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void unary_heldForHandling_isLimitedInThreadsOfJettyAlone(boolean direct) throws Exception {
    start(new GrpcShop(YAML.formatted("handling"), qos -> qos, direct));
    Future<String> first = export(channel, CallOptions.DEFAULT);
    await().until(() -> shop.letGo.getQueueLength() == 1);
    Future<String> second = export(channel, CallOptions.DEFAULT);
    if (direct) {
      assertThatThrownBy(() -> second.get(10, TimeUnit.SECONDS))
          .hasMessageContaining("UNAVAILABLE");
    } else {
      await().until(() -> shop.letGo.getQueueLength() == 2);
    }
    shop.letGo.release(2);
    assertThat(first.get(10, TimeUnit.SECONDS)).isEqualTo("1 done");
  }
}
