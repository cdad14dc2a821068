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
import java.util.stream.IntStream;

/** Nodes as processes of their own, and front ends that share them. */
final class Rig implements AutoCloseable {
  private static final String TOKEN = "measurements-only-on-the-loopback-0123456789";

  private final String classes;
  private final List<NodeOrder> orders;
  private final List<ClientProcess> nodes = new ArrayList<>();
  private final Map<String, ClientProcess> fronts = new LinkedHashMap<>();
  private final Path directory;

  /**
   * Starts the nodes.
   *
   * @param classes the map of classes of front ends
   * @param wanted the nodes; {@code %s} in their configurations is what admits the front end
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
      orders.add(new NodeOrder(0, 0, each.seed(), each.millis(), each.yaml().formatted(trusted)));
    }
    for (int i = 0; i < orders.size(); i++) {
      nodes.add(new ClientProcess(NodeServer.class));
    }
    for (int i = 0; i < orders.size(); i++) {
      startNode(i);
    }
  }

  private void startNode(int node) throws IOException {
    String[] ports = nodes.get(node).ask(orders.get(node).line());
    orders.set(node, orders.get(node).at(Integer.parseInt(ports[0]), Integer.parseInt(ports[1])));
  }

  /** Kills a node at once. */
  void kill(int node) {
    ProcessHandle.of(nodes.get(node).pid()).ifPresent(ProcessHandle::destroyForcibly);
  }

  /** Starts one again that is dead, at the ports that it had. */
  void restart(int node) throws IOException {
    nodes.get(node).close();
    nodes.set(node, new ClientProcess(NodeServer.class));
    startNode(node);
  }

  /** Sends a signal to a node, by its name without SIG. */
  void signal(int node, String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(nodes.get(node).pid())).start().waitFor();
  }

  /** Tells a node something. */
  void tell(int node, String order) throws IOException {
    nodes.get(node).ask(order);
  }

  /**
   * A front end, started if there is none of that name; returns its port.
   *
   * @param name by which it is known here
   * @param keys of the section cluster but for nodes and token, lines of YAML without indentation
   */
  int front(String name, String... keys) throws IOException {
    ClientProcess front = new ClientProcess(FrontServer.class);
    if (fronts.put(name, front) != null) {
      throw new IllegalArgumentException("two front ends " + name);
    }
    return Integer.parseInt(front.ask(NodeOrder.word(yaml(keys)))[0]);
  }

  /** Ends a front end. */
  void stopFront(String name) {
    ClientProcess front = fronts.remove(name);
    if (front != null) {
      front.close();
    }
  }

  ClientProcess front(String name) {
    ClientProcess front = fronts.get(name);
    if (front == null) {
      throw new IllegalArgumentException("no front end " + name);
    }
    return front;
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
