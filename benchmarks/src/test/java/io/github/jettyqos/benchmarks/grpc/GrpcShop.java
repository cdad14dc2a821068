package io.github.jettyqos.benchmarks.grpc;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosBuilder;
import io.grpc.BindableService;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerServiceDefinition;
import io.grpc.servlet.jakarta.ServletServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A service of gRPC in a servlet behind a gate, over HTTP/2 in clear text. */
final class GrpcShop implements AutoCloseable {
  static final MethodDescriptor<String, String> CHECKOUT = method("Checkout", MethodType.UNARY);
  static final MethodDescriptor<String, String> EXPORT = method("Export", MethodType.UNARY);
  static final MethodDescriptor<String, String> WATCH =
      method("Watch", MethodType.SERVER_STREAMING);
  static final MethodDescriptor<String, String> TALK = method("Talk", MethodType.BIDI_STREAMING);

  final Semaphore letGo = new Semaphore(0);
  final Qos qos;
  private final Server server;
  private final ServerConnector connector;

  GrpcShop(String yaml, UnaryOperator<QosBuilder> additions, boolean direct) throws Exception {
    qos = additions.apply(Qos.builder(QosYaml.parse(yaml))).build();
    server = new Server(qos.threadPool());
    HttpConfiguration http = new HttpConfiguration();
    connector =
        qos.connector(
            server, new HttpConnectionFactory(http), new HTTP2CServerConnectionFactory(http));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletServerBuilder grpc = new ServletServerBuilder();
    grpc.addService(service());
    if (direct) {
      grpc.directExecutor();
    }
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServlet(new ServletHolder(grpc.buildServlet()), "/*");
    server.setHandler(context);
    qos.install(server);
    server.start();
  }

  private BindableService service() {
    return () ->
        ServerServiceDefinition.builder("shop.Shop")
            .addMethod(CHECKOUT, ServerCalls.asyncUnaryCall(GrpcShop::answer))
            .addMethod(
                EXPORT,
                ServerCalls.asyncUnaryCall(
                    (String id, StreamObserver<String> answers) -> {
                      letGo.acquireUninterruptibly();
                      answer(id, answers);
                    }))
            .addMethod(
                WATCH,
                ServerCalls.asyncServerStreamingCall(
                    (String id, StreamObserver<String> answers) -> {
                      answers.onNext(id + " begun");
                      letGo.acquireUninterruptibly();
                      answers.onNext(id + " done");
                      answers.onCompleted();
                    }))
            .addMethod(TALK, ServerCalls.asyncBidiStreamingCall(GrpcShop::echo))
            .build();
  }

  private static void answer(String request, StreamObserver<String> answers) {
    answers.onNext(request + " done");
    answers.onCompleted();
  }

  private static StreamObserver<String> echo(StreamObserver<String> answers) {
    return new StreamObserver<>() {
      @Override
      public void onNext(String said) {
        answers.onNext(said);
      }

      @Override
      public void onError(Throwable t) {}

      @Override
      public void onCompleted() {
        answers.onCompleted();
      }
    };
  }

  private static MethodDescriptor<String, String> method(String name, MethodType type) {
    Text text = new Text();
    return MethodDescriptor.newBuilder(text, text)
        .setType(type)
        .setFullMethodName("shop.Shop/" + name)
        .build();
  }

  /** Messages that are texts, so that no code has to be generated. */
  private static final class Text implements MethodDescriptor.Marshaller<String> {
    @Override
    public InputStream stream(String value) {
      return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String parse(InputStream stream) {
      try {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  int port() {
    return connector.getLocalPort();
  }

  ClassCounts counts(String className) {
    return qos.serviceClass(className).counts();
  }

  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
