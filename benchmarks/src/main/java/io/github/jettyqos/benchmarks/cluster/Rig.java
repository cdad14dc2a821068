package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** Nodes as processes of their own, and front ends that share them. */
final class Rig implements AutoCloseable {
  private static final String TOKEN = "measurements-only-on-the-loopback-0123456789";

  private final String classes;
  private final List<NodeOrder> orders;
  private final List<ClientProcess<NodeServer>> nodes = new ArrayList<>();
  private final Map<String, ClientProcess<FrontServer>> fronts = new LinkedHashMap<>();
  private final Path directory;

  /**
   * A node with two classes of requests, with half of its threads each.
   *
   * @param number of the node
   * @param threads of the node
   * @param queue of either class
   * @param gold mean milliseconds that a handler waits
   * @param bronze the same of the other class
   */
  static NodeOrder node(int number, int threads, String queue, double gold, double bronze) {
    String yaml =
        """
        threads: %1$d
        control: { law: static }
        %%sclasses:
          gold: { match: ["path:/gold/*"], budget: %2$d, lend: false, queue: %3$s }
          bronze: { budget: %2$d, lend: false, queue: %3$s }
        """
            .formatted(threads, threads / 2, queue);
    return new NodeOrder(100 + number, Map.of("gold", gold, "bronze", bronze), yaml);
  }

  /** Several equal nodes. */
  static List<NodeOrder> nodes(int count, int threads, String queue, double gold, double bronze) {
    return IntStream.range(0, count).mapToObj(i -> node(i, threads, queue, gold, bronze)).toList();
  }

  /**
   * Starts the nodes.
   *
   * @param classes the map of classes of front ends
   * @param wanted the nodes; {@code %s} in their configurations stands for the keys that admit the
   *     front end
   */
  Rig(String classes, List<NodeOrder> wanted) throws IOException {
    this.classes = classes;
    this.directory =
        Files.createTempDirectory(
            "cluster",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Path tokens = Files.writeString(directory.resolve("tokens"), "front operator " + TOKEN + "\n");
    Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
    Path token = Files.writeString(directory.resolve("token"), TOKEN + "\n");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    this.orders = new ArrayList<>();
    for (NodeOrder each : wanted) {
      String trusted =
          """
          class-header: X-QoS-Class
          trusted-proxies: ["127.0.0.1/32"]
          admin: { port: 0, tokens: "%s" }
          """
              .formatted(tokens);
      orders.add(new NodeOrder(each.seed(), each.millis(), each.yaml().formatted(trusted)));
    }
    for (int i = 0; i < orders.size(); i++) {
      nodes.add(node(i));
    }
  }

  private ClientProcess<NodeServer> node(int node) throws IOException {
    NodeOrder order = orders.get(node);
    ClientProcess<NodeServer> process = new ClientProcess<>(() -> new NodeServer(order));
    int[] ports = process.ask(NodeServer::ports);
    orders.set(node, order.at(ports[0], ports[1]));
    return process;
  }

  /** Kills a node at once. */
  void kill(int node) {
    nodes.get(node).kill();
  }

  /** Restarts a dead node at its ports. */
  void restart(int node) throws IOException {
    nodes.get(node).close();
    nodes.set(node, node(node));
  }

  /** Sends a signal to a node, by its name without SIG. */
  void signal(int node, String name) throws IOException, InterruptedException {
    nodes.get(node).signal(name);
  }

  /** Has a node do something. */
  void tell(int node, ClientProcess.Deed<NodeServer> deed) throws IOException {
    nodes.get(node).tell(deed);
  }

  /**
   * Starts a front end; returns its port.
   *
   * @param name of the front end here
   * @param keys of the section cluster but for nodes and token, lines of YAML without indentation
   */
  int front(String name, String... keys) throws IOException {
    String yaml = yaml(keys);
    ClientProcess<FrontServer> front = new ClientProcess<>(() -> new FrontServer(yaml));
    if (fronts.put(name, front) != null) {
      throw new IllegalArgumentException("two front ends " + name);
    }
    return front.ask(FrontServer::port);
  }

  /** Ends a front end. */
  void stopFront(String name) {
    front(name).close();
    fronts.remove(name);
  }

  ClientProcess<FrontServer> front(String name) {
    return Objects.requireNonNull(fronts.get(name), name);
  }

  private String yaml(String... keys) {
    StringBuilder yaml = new StringBuilder("class-header: X-QoS-Class\nclasses:\n");
    classes.lines().forEach(line -> yaml.append("  ").append(line).append('\n'));
    yaml.append("cluster:\n");
    for (String each : keys) {
      yaml.append("  ").append(each).append('\n');
    }
    yaml.append("  token: \"").append(directory.resolve("token")).append("\"\n  nodes:\n");
    IntStream.range(0, orders.size())
        .forEach(
            i ->
                yaml.append(
                    "    - { name: node%d, url: \"http://127.0.0.1:%d\", admin: \"http://127.0.0.1:%d\" }%n"
                        .formatted(i, orders.get(i).port(), orders.get(i).adminPort())));
    return yaml.toString();
  }

  @Override
  public void close() {
    fronts.values().forEach(ClientProcess::close);
    nodes.forEach(ClientProcess::close);
  }
}
