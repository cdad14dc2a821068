package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.Balancers;
import io.github.jettyqos.core.balance.NodeWatch;
import io.github.jettyqos.core.balance.Tried;
import io.github.jettyqos.core.balance.WatchRule;
import io.github.jettyqos.core.config.ClusterOptionsBuilder;
import io.github.jettyqos.core.config.NodeOptions;
import io.github.jettyqos.core.manage.NodeView;
import io.github.jettyqos.jetty.metrics.ClusterMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nodes that come and go with the addresses of their host; names are answered by the test. */
class DiscoveryTest {
  private final Members members =
      new Members(
          new ClusterOptionsBuilder()
              .add(NodeOptions.of("fixed", "http://10.0.0.1:80"))
              .add(NodeOptions.of("web", "http://web.test:8080").withDns())
              .build());
  private final Balancer balancer = Balancers.leastConnections(members.places());
  private final NodeWatch watch =
      new NodeWatch(members.places(), List.of("all"), WatchRule.DEFAULT, balancer);
  private final NanoClock clock = () -> 0;
  private final Fleet fleet = new Fleet(members.places(), balancer, watch, clock);
  private String[] addresses = {};
  private final Discovery discovery = new Discovery(members, fleet, this::addresses);

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
    // The place of the one that left is free again.
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
    assertThat(names(many)).hasSize(1 + Members.MOST_ADDRESSES);
  }

  /**
   * Those of a node that has gone are gone as well, and one that comes to its place begins at 0.
   */
  @Test
  void look_addressesComeAndGo_theirMetersDoLikewise() throws Exception {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    names("10.0.0.2");
    fleet.roll().start();
    new ClusterMetrics(new FrontCounts(List.of(), new ClassTallies(0), fleet.roll()))
        .bindTo(registry);
    int two = registry.getMeters().size();
    Node first = fleet.take(0, Tried.NONE);
    assertThat(first).isNotNull();
    assertThat(fleet.take(0, Tried.NONE.and(first.index()))).isNotNull();
    assertThat(dispatched(registry)).containsExactlyInAnyOrder("fixed 1", "web-10.0.0.2 1");
    for (int i = 3; i < 100; i++) {
      names("10.0.0." + i);
      assertThat(dispatched(registry))
          .containsExactlyInAnyOrder("fixed 1", "web-10.0.0." + i + " 0");
    }
    assertThat(registry.getMeters()).hasSize(two);
    fleet.roll().stop();
    assertThat(registry.getMeters()).isEmpty();
  }

  private static List<String> dispatched(SimpleMeterRegistry registry) {
    return registry.get("jetty.qos.node.dispatched").functionCounters().stream()
        .map(each -> each.getId().getTag("node") + " " + Math.round(each.count()))
        .toList();
  }

  /** 65 places, of which two have nodes: a request that has been to both finds nobody. */
  @Test
  void take_placesWithoutNode_areNeverTaken() {
    names("10.0.0.2");
    Tried tried = Tried.NONE;
    for (int i = 0; i < 2; i++) {
      Node node = fleet.take(0, tried);
      assertThat(node).isNotNull();
      tried = tried.and(node.index());
    }
    assertThat(fleet.take(0, tried)).isNull();
    assertThat(fleet.all().stream().map(fleet::view).map(NodeView::inFlight)).containsExactly(1, 1);
  }
}
