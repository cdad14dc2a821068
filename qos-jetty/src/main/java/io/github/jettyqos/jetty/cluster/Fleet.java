package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.NodeWatch;
import io.github.jettyqos.core.balance.Tried;
import io.github.jettyqos.core.manage.ManagedCluster.NodeView;
import io.github.jettyqos.core.measure.ClusterCounts.FrontEndFailure;
import io.github.jettyqos.core.measure.ClusterCounts.NodeCounts;
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
final class Fleet implements Choosing {
  private final Balancer balancer;
  private final NodeWatch watch;
  private final AtomicReferenceArray<@Nullable Node> places;
  private final NanoClock clock;

  private final ClassTallies unanswered;
  private final Roll roll = new Roll();
  private final @Nullable DelayTallies delays;

  /** All places are empty, and response times are not recorded. */
  Fleet(int places, Balancer balancer, NodeWatch watch, NanoClock clock) {
    this(places, balancer, watch, clock, new ClassTallies(0), null);
  }

  /** All places are empty. */
  Fleet(
      int places,
      Balancer balancer,
      NodeWatch watch,
      NanoClock clock,
      ClassTallies unanswered,
      @Nullable DelayTallies delays) {
    this.delays = delays;
    this.balancer = balancer;
    this.watch = watch;
    this.places = new AtomicReferenceArray<>(places);
    this.clock = clock;
    this.unanswered = unanswered;
  }

  /** The listeners to the set of nodes. */
  Roll roll() {
    return roll;
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
    roll.came(counts(node));
  }

  private NodeCounts counts(Node node) {
    return new SeenNode(node, watch, clock);
  }

  /** Empties a place. */
  void leaveEmpty(int place) {
    Node last = places.getAndSet(place, null);
    watch.gone(last == null ? place : last.number());
    if (last != null) {
      roll.went(counts(last));
    }
  }

  /** Puts a new node, made for the number given, into an empty place. */
  Node join(int place, IntFunction<Node> made) {
    Node node = made.apply(watch.vacant(place));
    places.set(place, node);
    watch.join(node.number(), clock.nanoTime());
    roll.came(counts(node));
    return node;
  }

  void drain(Node node) {
    watch.drain(node.number(), clock.nanoTime());
  }

  void undrain(Node node) {
    watch.undrain(node.number(), clock.nanoTime());
  }

  NodeView view(Node node) {
    return new NodeView(
        node.name(),
        node.url().toString(),
        watch.health(node.number()).key(),
        node.tally().inFlight(),
        node.tally().given());
  }

  @Override
  public @Nullable Node take(int classIndex, Tried tried) {
    Tried passed = tried;
    while (true) {
      int number = balancer.dispatch(classIndex, passed);
      if (number == Balancer.NOBODY) {
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
  public @Nullable Node takeInstead(Node of, int classIndex, Tried tried) {
    Node other = take(classIndex, tried);
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
  public void over(Node node, int classIndex, Ending ending, Way way) {
    node.tally().over(ending);
    balancer.completed(node.number(), classIndex);
    boolean broken = ending == Ending.BROKEN;
    switch (way) {
      case NOT_SENT -> {
        if (broken) {
          watch.broken(node.number(), clock.nanoTime());
        } else if (ending == Ending.NOT_REACHED) {
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
    unanswered.add(classIndex, reason);
  }

  @Override
  public void took(int classIndex, long sinceNanos) {
    if (delays != null) {
      delays.add(classIndex, clock.nanoTime() - sinceNanos);
    }
  }
}
