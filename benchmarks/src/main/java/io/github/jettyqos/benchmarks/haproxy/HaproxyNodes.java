package io.github.jettyqos.benchmarks.haproxy;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.sim.haproxy.HaproxyCommand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/**
 * Four nodes as processes, with relays in front of their agents and admin connectors, and the
 * configurations of HAProxies in front of them.
 */
final class HaproxyNodes implements AutoCloseable {
  static final int COUNT = 4;
  static final int GOLD = 12;
  static final int HAPROXY_THREADS = 2;
  private static final String TOKEN = "token-of-the-measurement";

  private static final String YAML =
      """
      threads: 24
      trusted-proxies: ["127.0.0.1"]
      class-header: X-QoS-Class
      control: { law: static }
      admin: { port: %d, tokens: "%s" }
      haproxy-agent: { port: %d }
      classes:
        health: { match: ["path:/health"], exempt: true }
        gold: { match: ["path:/gold/*"], budget: 12, lend: false, borrow: false }
        rest: { budget: 12, lend: false }
      cluster:
        token: "%s"
        slow-start: 0s
        nodes:
      %s  haproxy: { bind: "127.0.0.1:%d", threads: 2, processes: %d, stats-socket: "%s" }
      """;

  private final Path out;
  private final int processes;
  private final Path tokens;
  private final Path token;
  private final List<Node> nodes = new ArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();

  /** A node and the relays to it. */
  private record Node(int admin, Relay toAdmin, Relay toAgent, ClientProcess<QuotaNode> process) {}

  /**
   * Starts the nodes.
   *
   * @param out directory of the files
   * @param processes number of HAProxies that share the nodes
   */
  HaproxyNodes(Path out, int processes) throws Exception {
    this.out = Files.createDirectories(out.toAbsolutePath().resolve("haproxies-" + processes));
    this.processes = processes;
    token = Files.writeString(this.out.resolve("token"), TOKEN + "\n");
    tokens = Files.writeString(this.out.resolve("tokens"), "measurement operator " + TOKEN + "\n");
    Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
    int[] ports = freePorts(5 * COUNT);
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < COUNT; i++) {
      list.append(
          "    - { name: %s, url: \"http://127.0.0.1:%d\", admin: \"http://127.0.0.1:%d\", agent: %d }\n"
              .formatted(name(i), ports[5 * i], ports[5 * i + 3], ports[5 * i + 4]));
    }
    for (int i = 0; i < COUNT; i++) {
      Path yaml = write(name(i), list.toString(), ports[5 * i + 1], ports[5 * i + 2], 0);
      nodes.add(
          new Node(
              ports[5 * i + 1],
              new Relay(ports[5 * i + 3], ports[5 * i + 1]),
              new Relay(ports[5 * i + 4], ports[5 * i + 2]),
              start(yaml, ports[5 * i])));
    }
    for (int h = 0; h < processes; h++) {
      write("haproxy-" + h, list.toString(), 0, 0, h);
    }
  }

  static String name(int node) {
    return "node" + node;
  }

  private Path write(String name, String list, int admin, int agent, int haproxy)
      throws IOException {
    return Files.writeString(
        out.resolve(name + ".yaml"),
        YAML.formatted(
            admin, tokens, agent, token, list, port(haproxy), processes, socket(haproxy)));
  }

  /** The port of an HAProxy; a free one until it is started. */
  int port(int haproxy) {
    while (haproxies.size() <= haproxy) {
      haproxies.add(freePorts(1)[0]);
    }
    return haproxies.get(haproxy);
  }

  private final List<Integer> haproxies = new ArrayList<>();

  private Path socket(int haproxy) {
    return out.resolve("haproxy-" + haproxy + ".sock");
  }

  Path yaml(int haproxy) {
    return out.resolve("haproxy-" + haproxy + ".yaml");
  }

  /** Writes the configuration of an HAProxy, and starts it. */
  HaproxyProcess haproxy(int haproxy) throws Exception {
    Path config = out.resolve("haproxy-" + haproxy + ".cfg");
    int status =
        new CommandLine(new HaproxyCommand())
            .execute(yaml(haproxy).toString(), "--out", config.toString());
    if (status != 0) {
      throw new IOException("no configuration is written");
    }
    return new HaproxyProcess(config, socket(haproxy));
  }

  private static ClientProcess<QuotaNode> start(Path yaml, int port) throws IOException {
    String configuration = yaml.toString();
    return new ClientProcess<>(
        () -> new QuotaNode(configuration, port), "-Xmx128m", "-XX:TieredStopAtLevel=1");
  }

  /** Sets the budget of gold at a node; returns when it is in force there. */
  void budget(int node, int gold) throws Exception {
    String body =
        "{\"budgets\":\"gold=%d, rest=%d\",\"reason\":\"measured\"}".formatted(gold, 24 - gold);
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + nodes.get(node).admin() + "/api/apply"))
            .header("Authorization", "Bearer " + TOKEN)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(answer.statusCode() + " " + answer.body());
    }
  }

  Relay agent(int node) {
    return nodes.get(node).toAgent();
  }

  Relay admin(int node) {
    return nodes.get(node).toAdmin();
  }

  /** The counts of a node since the last call. */
  QuotaCount.Seen count(int node) throws IOException {
    return nodes.get(node).process().ask(QuotaNode::since);
  }

  private static int[] freePorts(int count) {
    int[] ports = new int[count];
    List<ServerSocket> held = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        held.add(socket);
        ports[i] = socket.getLocalPort();
      }
      for (ServerSocket each : held) {
        each.close();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return ports;
  }

  @Override
  public void close() {
    for (Node each : nodes) {
      each.process().kill();
      each.toAdmin().close();
      each.toAgent().close();
    }
  }
}
