package io.github.jettyqos.browser;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;

/** A server with a console, an operator, a viewer, and clients. */
final class Shop implements AutoCloseable {
  static final String OPERATOR = "token-of-anna-who-operates";
  static final String VIEWER = "token-of-victor-who-looks-on";

  /** The work is configured, so that the model predicts from the first step on. */
  private static final String YAML =
      """
      threads: 8
      processors: 2
      stuck: 1s
      admin: {port: %d, tokens: "%s"}
      control: {law: mtrr}
      classes:
        health: {match: ["path:/health"], exempt: true}
        gold:
          match: ["path:/gold/*"]
          target: {p95: 100ms}
          work: {compute: 1ms, elsewhere: 20ms, variation: 0.1}
        silver:
          match: ["path:/silver/*"]
          target: {p95: 180ms}
          work: {compute: 1ms, elsewhere: 40ms, variation: 0.1}
        bronze:
          borrow: false
          queue: {max: 40}
          work: {compute: 1ms, elsewhere: 60ms, variation: 0.1}
      """;

  /** One class of many, with a target that also a busy machine keeps. */
  private static final String ONE =
      "  \"%1$s\": {match: [\"path:/%1$s/*\"], target: {p95: 5s}, queue: {max: 20}}\n";

  /** Lets a request of /gold/hang go on. */
  final Semaphore hanging = new Semaphore(0);

  /** The configuration. */
  final Path file;

  final Qos qos;
  final String console;
  final String url;
  final Load.Stream bronze;
  private final Server server;
  private final Load load;

  /** A handler that waits as long as its path says. */
  private final class Application extends Handler.Abstract {
    private final Semaphore never = new Semaphore(0);

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String path = Request.getPathInContext(request);
      if (path.equals("/gold/hang")) {
        hanging.acquire();
      }
      int millis = path.startsWith("/gold") ? 20 : path.startsWith("/silver") ? 40 : 60;
      boolean got = never.tryAcquire(path.equals("/health") ? 0 : millis, TimeUnit.MILLISECONDS);
      response.setStatus(got ? 500 : 204);
      callback.succeeded();
      return true;
    }
  }

  Shop(Path dir) throws Exception {
    this(dir, YAML, freePort(), List.of());
  }

  /** A shop with these classes and a last one, rest; all have some load. */
  static Shop of(Path dir, List<String> names, int port) throws Exception {
    String head =
        YAML.substring(0, YAML.indexOf("  health:"))
            .replace("threads: 8", "threads: " + (2 + 2 * names.size()));
    String classes = names.stream().map(ONE::formatted).collect(Collectors.joining());
    return new Shop(dir, head + classes + "  rest: {}\n", port, names);
  }

  private Shop(Path dir, String yaml, int port, List<String> more) throws Exception {
    Path tokens = tokens(dir);
    file = Files.writeString(dir.resolve("qos.yaml"), yaml.formatted(port, tokens));
    qos = Qos.load(file);
    server = new Server(qos.threadPool());
    if (more.isEmpty()) {
      server.addBean(new MBeanContainer(ManagementFactory.getPlatformMBeanServer()));
    }
    QosConnector connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new Application());
    qos.install(server);
    server.start();
    console = "http://127.0.0.1:" + port + "/";
    url = "http://127.0.0.1:" + connector.getLocalPort();
    load = new Load(url);
    load.add("/gold/1", 45);
    load.add("/silver/1", 12);
    load.add("/health", 2);
    bronze = load.add("/bronze/1", 15);
    more.forEach(each -> load.add("/" + each + "/1", 3));
    load.start();
  }

  /** A file of the tokens of an operator and of a viewer, which no one else can read. */
  static Path tokens(Path dir) throws IOException {
    Path tokens = dir.resolve("tokens");
    if (Files.notExists(tokens)) {
      Files.createFile(
          tokens,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    return Files.writeString(
        tokens, "anna operator %s\nvictor viewer %s\n".formatted(OPERATOR, VIEWER));
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  int budget(String className) {
    return qos.partition().budget(qos.serviceClass(className).index());
  }

  boolean isFrozen() {
    return qos.control().status().frozen().isPresent();
  }

  /** Resets all changes; the law only publishes its decisions. */
  void reset() {
    bronze.rate(15);
    qos.admission(AdmissionMode.ENFORCE);
    qos.control().options(now -> now.withShadow(true));
    qos.partition(Partition.of(8, 3, 3, 2), "a test begins");
    qos.control().resume();
  }

  @Override
  public void close() throws Exception {
    load.close();
    server.stop();
  }
}
