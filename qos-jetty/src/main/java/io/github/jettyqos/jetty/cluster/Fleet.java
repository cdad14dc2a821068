package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.NodeReport;
import io.github.jettyqos.core.balance.NodeReport.Condition;
import io.github.jettyqos.core.balance.NodeWatch;
import io.github.jettyqos.core.balance.Tried;
import io.github.jettyqos.core.manage.ManagedCluster;
import io.github.jettyqos.core.manage.ManagedCluster.NodeView;
import io.github.jettyqos.core.measure.ClusterCounts.FrontEndFailure;
import io.github.jettyqos.core.measure.ClusterCounts.NodeCounts;
import io.github.jettyqos.core.measure.ClusterCounts.NodeHealth;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a front end, each in a place. An empty place gets no requests.
 *
 * <pre>
 *  T1 (a request) gets the number of a node from the balancer.
 *  T2 (discovery) empties its place, or gives it to another node; then T1 reads the node of the place.
 *  T1 finds none, or one with another number, and asks the balancer again.
 * </pre>
 *
 * <p>Later events of a removed node, such as the ends of its last requests, carry its number, which
 * the balancer and the watch no longer know.
 */
final class Fleet implements Choosing, ManagedCluster {
  private final Balancer balancer;
  private final NodeWatch watch;
  private final AtomicReferenceArray<@Nullable Node> places;
  private final NanoClock clock;

  private final FrontCounts counts;
  private final @Nullable DelayTallies delays;

  /** All places are empty, and response times are not recorded. */
  Fleet(int places, Balancer balancer, NodeWatch watch, NanoClock clock) {
    this(places, balancer, watch, clock, new FrontCounts(List.of()), null);
  }

  /** All places are empty. */
  Fleet(
      int places,
      Balancer balancer,
      NodeWatch watch,
      NanoClock clock,
      FrontCounts counts,
      @Nullable DelayTallies delays) {
    this.delays = delays;
    this.balancer = balancer;
    this.watch = watch;
    this.places = new AtomicReferenceArray<>(places);
    this.clock = clock;
    this.counts = counts;
  }

  /** The counts of the front end. */
  FrontCounts counts() {
    return counts;
  }

  int size() {
    return places.length();
  }

  @Nullable Node at(int place) {
    return places.get(place);
  }

  /** The present nodes. */
  List<Node> all() {
    List<Node> all = new ArrayList<>();
    for (int place = 0; place < places.length(); place++) {
      Node node = places.get(place);
      if (node != null) {
        all.add(node);
      }
    }
    return all;
  }

  /** Puts a node into its place at the start. */
  void put(Node node) {
    places.set(node.place(), node);
    counts.roll().came(seen(node));
  }

  private NodeCounts seen(Node node) {
    return new SeenNode(node, watch, clock);
  }

  /** Empties a place. */
  void leaveEmpty(int place) {
    Node last = places.getAndSet(place, null);
    watch.gone(last == null ? place : last.number());
    if (last != null) {
      counts.roll().went(seen(last));
    }
  }

  /** Puts a new node, made for the number given, into an empty place. */
  Node join(int place, IntFunction<Node> made) {
    Node node = made.apply(watch.vacant(place));
    places.set(place, node);
    watch.join(node.number(), clock.nanoTime());
    counts.roll().came(seen(node));
    return node;
  }

  @Override
  public List<NodeView> nodes() {
    return all().stream().map(this::view).toList();
  }

  NodeView view(Node node) {
    NodeHealth health = watch.health(node.number());
    NodeReport report = node.talk().report();
    Condition said =
        report == null || health == NodeHealth.DOWN ? Condition.UNKNOWN : report.condition();
    return new NodeView(
        node.name(),
        node.url().toString(),
        health.key(),
        node.tally().inFlight(),
        node.tally().given(),
        node.console(),
        said.state(),
        said.sentence(),
        said.pressure());
  }

  @Override
  public void drain(String name) {
    drain(named(name));
  }

  void drain(Node node) {
    watch.drain(node.number(), clock.nanoTime());
  }

  @Override
  public void undrain(String name) {
    watch.undrain(named(name).number(), clock.nanoTime());
  }

  private Node named(String name) {
    return all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no node " + name));
  }

  @Override
  public @Nullable Node take(int classIndex, Tried tried, long target) {
    Tried passed = tried;
    while (true) {
      int number = balancer.dispatch(classIndex, passed, target);
      if (number == Balancer.NONE) {
        return null;
      }
      Node node = places.get(Balancer.place(number));
      if (node != null && node.number() == number) {
        node.tally().give();
        return node;
      }
      balancer.completed(number, classIndex);
      passed = passed.and(number);
    }
  }

  @Override
  public @Nullable Node takeInstead(Node of, int classIndex, Tried tried, long target) {
    Node other = take(classIndex, tried, target);
    if (other != null) {
      of.tally().retry();
    }
    return other;
  }

  @Override
  public void sent(Node node, int classIndex) {
    watch.dispatched(node.number(), classIndex, clock.nanoTime());
  }

  @Override
  public void answered(Node node, int classIndex) {
    watch.completed(node.number(), classIndex, clock.nanoTime());
  }

  @Override
  public void over(Node node, int classIndex, NodeOutcome ending, Way way) {
    node.tally().over(ending);
    balancer.completed(node.number(), classIndex);
    boolean broken = ending == NodeOutcome.BROKEN;
    switch (way) {
      case NOT_SENT -> {
        if (broken) {
          watch.broken(node.number(), clock.nanoTime());
        } else if (ending == NodeOutcome.NOT_REACHED) {
          watch.refused(node.number(), clock.nanoTime());
        }
      }
      case SENT -> {
        if (broken) {
          watch.failed(node.number(), classIndex, clock.nanoTime());
        } else {
          watch.abandoned(node.number(), classIndex, clock.nanoTime());
        }
      }
      case ANSWERED -> {} // reported already by answered()
    }
  }

  @Override
  public void unanswered(int classIndex, FrontEndFailure reason) {
    counts.addUnanswered(classIndex, reason);
  }

  @Override
  public void took(int classIndex, long sinceNanos) {
    if (delays != null) {
      delays.add(classIndex, clock.nanoTime() - sinceNanos);
    }
  }

  @Override
  public void isOfSize(long target, long bytes) {
    balancer.took(target, bytes);
  }

  /**
   * The counts of a node while it has its place.
   *
   * @param node the node
   * @param watch the watch of the node's state
   * @param clock of heartbeats
   */
  private record SeenNode(Node node, NodeWatch watch, NanoClock clock) implements NodeCounts {
    @Override
    public String name() {
      return node.name();
    }

    @Override
    public NodeHealth health() {
      return watch.health(node.number());
    }

    @Override
    public double share() {
      return watch.share(node.number());
    }

    @Override
    public int inFlight() {
      return node.tally().inFlight();
    }

    @Override
    public long dispatched() {
      return node.tally().given();
    }

    @Override
    public long notReached() {
      return node.tally().ended(NodeOutcome.NOT_REACHED);
    }

    @Override
    public long broken() {
      return node.tally().ended(NodeOutcome.BROKEN);
    }

    @Override
    public long tooLate() {
      return node.tally().ended(NodeOutcome.TOO_LATE);
    }

    @Override
    public long retried() {
      return node.tally().retries();
    }

    @Override
    public long missed() {
      return node.tally().misses();
    }

    @Override
    public double silentSeconds() {
      return node.tally().silentSeconds(clock);
    }
  }
}
