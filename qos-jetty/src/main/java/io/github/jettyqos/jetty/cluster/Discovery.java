package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.config.NodeOptions;
import io.github.jettyqos.core.text.Thrown;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The discovery of the nodes of hosts whose every address is a node. A lookup may block for long,
 * and has its own thread. A failed lookup changes nothing, as name servers fail more often than
 * nodes.
 */
final class Discovery extends TimerComponent {
  private static final Logger LOG = LoggerFactory.getLogger(Discovery.class);

  /** The JVM caches addresses for longer, unless {@code networkaddress.cache.ttl} is set. */
  private static final long LOOK_SECONDS = 5;

  /** The maximum of nodes by one host; further addresses are ignored. */
  static final int MOST_ADDRESSES = 64;

  /** A resolver of host names. */
  @FunctionalInterface
  interface Names {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  /** A host with the places for its addresses. */
  private record Host(NodeOptions options, int from, int to) {}

  private final Fleet fleet;
  private final Names names;
  private final List<Host> hosts = new ArrayList<>();

  Discovery(List<NodeOptions> nodes, Fleet fleet, Names names) {
    super("qos-discovery");
    this.fleet = fleet;
    this.names = names;
    int place = 0;
    for (NodeOptions each : nodes) {
      int to = place + places(each);
      if (each.dns()) {
        hosts.add(new Host(each, place, to));
        for (int empty = place; empty < to; empty++) {
          fleet.leaveEmpty(empty);
        }
      } else {
        fleet.put(Node.of(place, each));
      }
      place = to;
    }
  }

  /** The number of places in a fleet for these nodes. */
  static int places(List<NodeOptions> nodes) {
    return nodes.stream().mapToInt(Discovery::places).sum();
  }

  private static int places(NodeOptions node) {
    return node.dns() ? MOST_ADDRESSES : 1;
  }

  @Override
  void schedule(ScheduledExecutorService started) {
    if (!hosts.isEmpty()) {
      look(); // without nodes at the start the first requests would be rejected
      var unused =
          started.scheduleWithFixedDelay(this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
    }
  }

  synchronized void look() {
    for (Host each : hosts) {
      try {
        look(each);
      } catch (UnknownHostException e) {
        LOG.warn("{} has no address now; its nodes stay as they are", each.options.url().host());
      } catch (Throwable t) {
        String host = each.options.url().host();
        Thrown.warn(LOG, "looking up " + host + " failed; its nodes stay as they are", t);
      }
    }
  }

  private void look(Host host) throws UnknownHostException {
    Set<InetAddress> found = new LinkedHashSet<>();
    int leftOut = 0;
    for (InetAddress each : names.addresses(host.options.url().address())) {
      if (found.size() < MOST_ADDRESSES) {
        found.add(each);
      } else if (!found.contains(each)) {
        leftOut++;
      }
    }
    List<Integer> free = new ArrayList<>();
    for (int place = host.from; place < host.to; place++) {
      Node node = fleet.at(place);
      InetSocketAddress address = node == null ? null : node.address();
      if (node == null || address == null) {
        free.add(place);
      } else if (!found.remove(address.getAddress())) {
        LOG.info("node {} is gone", node.name());
        fleet.leaveEmpty(place); // the requests of the removed node continue
        free.add(place);
      }
    }
    if (leftOut > 0 && !found.isEmpty()) {
      LOG.warn(
          "{} has more than {} addresses; {} are left out",
          host.options.url().host(),
          MOST_ADDRESSES,
          leftOut);
    }
    int next = 0;
    for (InetAddress each : found) {
      InetSocketAddress address = new InetSocketAddress(each, host.options.url().port());
      Node node = fleet.join(free.get(next++), number -> Node.of(number, host.options, address));
      LOG.info("node {} is there", node.name());
    }
  }
}
