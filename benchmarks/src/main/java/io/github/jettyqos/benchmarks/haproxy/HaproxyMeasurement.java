package io.github.jettyqos.benchmarks.haproxy;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.report.ProcessorTime;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.ctl.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A real HAProxy, configured by {@code qos-sim haproxy}, in front of four nodes as processes: the
 * delay of a new budget there, requests beyond a quota, a dead agent with and without {@code qosctl
 * haproxy watch}, and two HAProxies at once.
 */
public final class HaproxyMeasurement {
  private static final int CHANGES = 200;

  /** More than the 960 a second that all nodes serve with 12 threads and 50 ms each. */
  private static final String OVERLOAD = "gold=poisson:1050";

  private static final int UNANSWERED = 120;
  private static final int LEAST = 2;

  private HaproxyMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (ClientProcess<LoadClient> client = new ClientProcess<>(LoadClient::new);
        ClientProcess<LoadClient> other = new ClientProcess<>(LoadClient::new)) {
      try (HaproxyNodes nodes = new HaproxyNodes(out, 1);
          HaproxyProcess haproxy = nodes.haproxy(0)) {
        changes(report, nodes, haproxy, client);
        deadAgent(report, nodes, haproxy, client);
      }
      try (HaproxyNodes nodes = new HaproxyNodes(out, 2);
          HaproxyProcess one = nodes.haproxy(0);
          HaproxyProcess two = nodes.haproxy(1)) {
        both(report, nodes, one, two, List.of(client, other));
      }
    }
  }

  /** Starts load on an HAProxy. */
  private static CompletableFuture<ClientWindow> load(
      HaproxyNodes nodes, int haproxy, ClientProcess<LoadClient> client, double seconds)
      throws Exception {
    LoadOrder order =
        new LoadOrder(nodes.port(haproxy), seconds, UNANSWERED, 1 + haproxy, List.of(OVERLOAD));
    CompletableFuture<ClientWindow> loaded =
        Beside.start(() -> Objects.requireNonNull(order.run(client).get("gold")));
    TimeUnit.SECONDS.sleep(2); // until all nodes have a queue and are warm
    return loaded;
  }

  private static void changes(
      Report report, HaproxyNodes nodes, HaproxyProcess haproxy, ClientProcess<LoadClient> client)
      throws Exception {
    CompletableFuture<ClientWindow> load = load(nodes, 0, client, 55);
    double first = 0;
    for (int i = 0; i < HaproxyNodes.COUNT; i++) { // the first change of a node loads code
      long from = System.nanoTime();
      nodes.budget(i, HaproxyNodes.GOLD - 1);
      first = Math.max(first, await(haproxy, i, HaproxyNodes.GOLD - 1, from));
    }
    report.result("budget_in_force_first_of_a_node_ms", first);
    ProcessorTime before = ProcessorTime.now();
    forget(nodes);
    Random random = new Random(23);
    int[] budgets = new int[HaproxyNodes.COUNT];
    Arrays.fill(budgets, HaproxyNodes.GOLD - 1);
    double[] millis = new double[CHANGES];
    try (QuotaWatch watch = new QuotaWatch(haproxy)) {
      for (int i = 0; i < CHANGES; i++) {
        int node = i % HaproxyNodes.COUNT;
        int next = LEAST + random.nextInt(HaproxyNodes.GOLD - LEAST + 1);
        budgets[node] = next == budgets[node] ? LEAST + (next + 1) % (HaproxyNodes.GOLD - 1) : next;
        long from = System.nanoTime();
        nodes.budget(node, budgets[node]);
        millis[i] = await(haproxy, node, budgets[node], from);
        // At random, as the agents are checked every 100 ms.
        TimeUnit.MILLISECONDS.sleep(20 + random.nextInt(100));
      }
      report.atMost(
          "gold at a node beyond its quota, at the balancer",
          watch.excess(),
          HaproxyNodes.HAPROXY_THREADS);
    }
    report.atMost("processors busy", ProcessorTime.now().busySince(before), 0.6);
    Arrays.sort(millis);
    report.result("budget_in_force_median_ms", millis[CHANGES / 2]);
    report.result("budget_in_force_p99_ms", millis[CHANGES * 99 / 100]);
    report.atMost("budget in force at HAProxy, the last of 200, ms", millis[CHANGES - 1], 300);
    nodesKept(report, nodes, "one HAProxy");
    ClientWindow ignored = load.get();
  }

  private static double await(HaproxyProcess haproxy, int node, int maxconn, long from)
      throws Exception {
    long until = from + TimeUnit.SECONDS.toNanos(5);
    while (at(haproxy, node).maxconn() != maxconn && System.nanoTime() < until) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    return (System.nanoTime() - from) / 1e6;
  }

  private static HaproxyProcess.Row at(HaproxyProcess haproxy, int node) throws Exception {
    return Objects.requireNonNull(haproxy.gold().get(HaproxyNodes.name(node)));
  }

  /** Resets the counts of the nodes. */
  private static void forget(HaproxyNodes nodes) throws Exception {
    for (int i = 0; i < HaproxyNodes.COUNT; i++) {
      nodes.count(i);
    }
  }

  private static void nodesKept(Report report, HaproxyNodes nodes, String how) throws Exception {
    int excess = Integer.MIN_VALUE;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < HaproxyNodes.COUNT; i++) {
      QuotaCount.Seen count = nodes.count(i);
      least = Math.min(least, count.handled());
      excess = Math.max(excess, count.excess());
    }
    report.atLeast(how + ": requests of gold at the node with the fewest", (double) least, 100);
    report.atMost(how + ": gold beyond its quota, at the nodes", excess, 0);
  }

  private static void deadAgent(
      Report report, HaproxyNodes nodes, HaproxyProcess haproxy, ClientProcess<LoadClient> client)
      throws Exception {
    for (int i = 0; i < HaproxyNodes.COUNT; i++) {
      nodes.budget(i, HaproxyNodes.GOLD);
      await(haproxy, i, HaproxyNodes.GOLD, System.nanoTime());
    }
    CompletableFuture<ClientWindow> load = load(nodes, 0, client, 16);
    forget(nodes);
    nodes.agent(0).cut();
    nodes.budget(0, 3);
    int changed = 0;
    int most = 0;
    for (int i = 0; i < 100; i++) { // three seconds, thirty checks
      HaproxyProcess.Row row = at(haproxy, 0);
      changed += row.maxconn() == HaproxyNodes.GOLD ? 0 : 1;
      most = i < 50 ? 0 : Math.max(most, row.current());
      TimeUnit.MILLISECONDS.sleep(30);
    }
    report.atMost("agent dead: looks of 100 at which its last value is gone", changed, 0);
    // The twin: without an agent HAProxy exceeds the quota of the node.
    report.atLeast("agent dead: gold at that node by HAProxy, of a quota of 3", most, 6);
    report.note(watch(nodes));
    report.atMost("the driver: off from the budget of the node", off(haproxy, 0, 3), 0);
    nodes.admin(0).cut();
    report.note(watch(nodes));
    report.atMost("the driver, node silent: off from what is configured", off(haproxy, 0, 12), 0);
    nodes.admin(0).restore();
    nodes.agent(0).restore();
    double back = await(haproxy, 0, 3, System.nanoTime());
    report.atMost("agent back: it leads again after, ms", back, 1000);
    nodesKept(report, nodes, "agent dead");
    ClientWindow ignored = load.get();
  }

  private static double off(HaproxyProcess haproxy, int node, int maxconn) throws Exception {
    return Math.abs(at(haproxy, node).maxconn() - maxconn);
  }

  /** Runs three cycles of {@code qosctl haproxy watch}; returns the first line of its output. */
  private static String watch(HaproxyNodes nodes) {
    StringWriter said = new StringWriter();
    PrintWriter to = new PrintWriter(said, true);
    Main.commands()
        .setOut(to)
        .setErr(to)
        .execute(
            "haproxy",
            "watch",
            "--config",
            nodes.yaml(0).toString(),
            "--delay",
            "200ms",
            "--count",
            "3");
    return said.toString().lines().findFirst().orElse("the driver says nothing");
  }

  private static void both(
      Report report,
      HaproxyNodes nodes,
      HaproxyProcess one,
      HaproxyProcess two,
      List<ClientProcess<LoadClient>> clients)
      throws Exception {
    List<CompletableFuture<ClientWindow>> loads = new ArrayList<>();
    for (int h = 0; h < clients.size(); h++) {
      loads.add(load(nodes, h, clients.get(h), 14));
    }
    forget(nodes);
    try (QuotaWatch together = new QuotaWatch(one, two);
        QuotaWatch first = new QuotaWatch(one);
        QuotaWatch second = new QuotaWatch(two)) {
      for (int round = 0; round < 8; round++) {
        int gold = round % 2 == 0 ? 6 : HaproxyNodes.GOLD;
        for (int i = 0; i < HaproxyNodes.COUNT; i++) {
          nodes.budget(i, gold);
        }
        TimeUnit.SECONDS.sleep(1);
      }
      report.atMost(
          "two HAProxies: gold at a node beyond its quota, of both",
          together.excess(),
          2 * HaproxyNodes.HAPROXY_THREADS);
      int least = Math.min(first.most(), second.most());
      report.atLeast("two HAProxies: the most of gold at a node by the lesser", least, 5);
    }
    nodesKept(report, nodes, "two HAProxies");
    for (int h = 0; h < loads.size(); h++) {
      ClientWindow ignored = loads.get(h).get();
    }
  }
}
