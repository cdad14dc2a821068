package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.Balancers;
import io.github.jettyqos.core.balance.NodeReport;
import io.github.jettyqos.core.balance.NodeWatch;
import io.github.jettyqos.core.balance.Tried;
import io.github.jettyqos.core.balance.WatchRule;
import io.github.jettyqos.core.config.NodeOptions;
import io.github.jettyqos.core.manage.ManagedCluster.NodeView;
import io.github.jettyqos.jetty.metrics.ClusterMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nodes that follow the addresses of their host, which are set by the test. */
class DiscoveryTest {
  private final List<NodeOptions> nodes =
      List.of(
          NodeOptions.of("fixed", "http://10.0.0.1:80"),
          NodeOptions.of("web", "http://web.test:8080").withDns());
  private final int places = Discovery.places(nodes);
  private final Balancer balancer = Balancers.leastConnections(places);
  private final NodeWatch watch =
      new NodeWatch(places, List.of("all"), WatchRule.DEFAULT, balancer);
  private long now;
  private final NanoClock clock = () -> now;
  private final Fleet fleet = new Fleet(places, balancer, watch, clock);
  private String[] addresses = {};
  private final Discovery discovery = new Discovery(nodes, fleet, this::addresses);

  private InetAddress[] addresses(String host) throws UnknownHostException {
    assertThat(host).isEqualTo("web.test");
    if (addresses.length == 0) {
      throw new UnknownHostException(host);
    }
    InetAddress[] found = new InetAddress[addresses.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = InetAddress.getByName(addresses[i]);
    }
    return found;
  }

  private List<String> names(String... now) {
    addresses = now;
    discovery.look();
    return fleet.all().stream().map(Node::name).toList();
  }

  @Test
  void look_addressesComeAndGo_nodesDoLikewise() {
    assertThat(names("10.0.0.2", "10.0.0.3"))
        .containsExactly("fixed", "web-10.0.0.2", "web-10.0.0.3");
    assertThat(names("10.0.0.3")).containsExactly("fixed", "web-10.0.0.3");
    // The place of the removed node is free again.
    assertThat(names("10.0.0.3", "10.0.0.4"))
        .containsExactly("fixed", "web-10.0.0.4", "web-10.0.0.3");
  }

  @Test
  void look_nameIsUnknown_nodesStay() {
    names("10.0.0.2");
    assertThat(names()).containsExactly("fixed", "web-10.0.0.2");
  }

  @Test
  void look_moreAddressesThanPlaces_someAreLeftOut() {
    String[] many = IntStream.range(0, 70).mapToObj(i -> "10.0.1." + i).toArray(String[]::new);
    assertThat(names(many)).hasSize(1 + Discovery.MOST_ADDRESSES);
  }

  /** The meters of a removed node are removed, and those of a node in its place begin at 0. */
  @Test
  void look_addressesComeAndGo_theirMetersDoLikewise() throws Exception {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    names("10.0.0.2");
    fleet.counts().roll().start();
    new ClusterMetrics(fleet.counts()).bindTo(registry);
    int two = registry.getMeters().size();
    Node first = fleet.take(0, Tried.NONE, 0);
    assertThat(first).isNotNull();
    assertThat(fleet.take(0, Tried.NONE.and(first.number()), 0)).isNotNull();
    assertThat(dispatched(registry)).containsExactlyInAnyOrder("fixed 1", "web-10.0.0.2 1");
    for (int i = 3; i < 100; i++) {
      names("10.0.0." + i);
      assertThat(dispatched(registry))
          .containsExactlyInAnyOrder("fixed 1", "web-10.0.0." + i + " 0");
    }
    assertThat(registry.getMeters()).hasSize(two);
    fleet.counts().roll().stop();
    assertThat(registry.getMeters()).isEmpty();
  }

  private static List<String> dispatched(SimpleMeterRegistry registry) {
    return registry.get("jetty.qos.node.dispatched").functionCounters().stream()
        .map(each -> each.getId().getTag("node") + " " + Math.round(each.count()))
        .toList();
  }

  private static Node last(Fleet fleet) {
    return fleet.all().get(fleet.all().size() - 1);
  }

  private String health(Node node) {
    return fleet.view(node).health();
  }

  /**
   * Three failures in a row put a node down if another one is left; here they are of a removed
   * node, with late answers and heartbeats. The drain of a removed node ends with it.
   */
  @Test
  void node_thatHasGone_saysNothingOfTheOneInItsPlace() {
    names("10.0.0.2");
    Node old = last(fleet);
    fleet.drain(old);
    names("10.0.0.3");
    Node there = last(fleet);
    assertThat(there.place()).isEqualTo(old.place());
    assertThat(health(there)).isEqualTo("starting");
    for (int i = 0; i < 3; i++) {
      fleet.sent(old, 0);
      fleet.over(old, 0, NodeOutcome.BROKEN, Choosing.Way.SENT);
      fleet.over(old, 0, NodeOutcome.NOT_REACHED, Choosing.Way.NOT_SENT);
      watch.missed(old.number(), 0);
    }
    fleet.drain(old);
    watch.heard(old.number(), new NodeReport("old", 1, true, List.of()), 0);
    assertThat(health(there)).isEqualTo("starting");
    assertThat(health(old)).isEqualTo("down");
    // The twin: the same events for the present node.
    for (int i = 0; i < 3; i++) {
      fleet.over(there, 0, NodeOutcome.NOT_REACHED, Choosing.Way.NOT_SENT);
    }
    assertThat(health(there)).isEqualTo("down");
  }

  /**
   * Eight downloads from the removed node continue. The other node has one request, so the node in
   * its place gets the next one, after its slow start of 10 s.
   */
  @Test
  void requests_ofANodeThatHasGone_areNoneOfTheOneInItsPlace() {
    names("10.0.0.2");
    Node old = last(fleet);
    Tried fixed = Tried.NONE.and(0);
    for (int i = 0; i < 8; i++) {
      assertThat(fleet.take(0, fixed, 0)).isSameAs(old);
    }
    names("10.0.0.3");
    Node there = last(fleet);
    now = 20_000_000_000L;
    watch.tick(now);
    assertThat(fleet.take(0, Tried.NONE.and(there.number()), 0)).isSameAs(fleet.at(0));
    assertThat(fleet.take(0, Tried.NONE, 0)).isSameAs(there);
    for (int i = 0; i < 8; i++) {
      fleet.over(old, 0, NodeOutcome.ANSWERED, Choosing.Way.ANSWERED);
    }
    assertThat(fleet.view(there).inFlight()).isOne();
    assertThat(fleet.view(old).inFlight()).isZero();
  }

  /** 65 places, of which two have nodes: a request that has been to both finds no other. */
  @Test
  void take_placesWithoutNode_areNeverTaken() {
    names("10.0.0.2");
    Tried tried = Tried.NONE;
    for (int i = 0; i < 2; i++) {
      Node node = fleet.take(0, tried, 0);
      assertThat(node).isNotNull();
      tried = tried.and(node.number());
    }
    assertThat(fleet.take(0, tried, 0)).isNull();
    assertThat(fleet.all().stream().map(fleet::view).map(NodeView::inFlight)).containsExactly(1, 1);
  }
}
