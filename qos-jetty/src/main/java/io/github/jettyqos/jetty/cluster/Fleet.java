package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.NodeWatch;
import io.github.jettyqos.core.balance.Tried;
import io.github.jettyqos.core.manage.NodeView;
import io.github.jettyqos.core.measure.NodeCounts;
import io.github.jettyqos.core.measure.Unanswered;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * All nodes, in places that the balancer knows by their number. A place without a node is one that
 * gets nothing.
 *
 * <pre>
 *  T1 (a request) is given a place by the balancer.
 *  T2 (discovery) empties it, or gives it to another node; then T1 reads which node is there.
 *  T1 finds none, and takes that for a node that could not be reached; or it goes to the other one.
 * </pre>
 */
final class Fleet implements Choosing {
  private final Balancer balancer;
  private final NodeWatch watch;
  private final AtomicReferenceArray<@Nullable Node> places;
  private final NanoClock clock;

  private final ClassTallies unanswered;
  private final Roll roll = new Roll();
  private final @Nullable DelayTallies delays;

  /** No place has a node yet, and nobody wants to know how long requests take. */
  Fleet(int places, Balancer balancer, NodeWatch watch, NanoClock clock) {
    this(places, balancer, watch, clock, new ClassTallies(0), null);
  }

  /** No place has a node yet. */
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

  /** Which nodes there are, for whoever wants to be told. */
  Roll roll() {
    return roll;
  }

  int size() {
    return places.length();
  }

  @Nullable Node at(int place) {
    return places.get(place);
  }

  /** Those that there are. */
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

  /** The node of a place from the start on. */
  void put(Node node) {
    places.set(node.index(), node);
    roll.came(counts(node));
  }

  private NodeCounts counts(Node node) {
    return new SeenNode(node, watch, clock);
  }

  /** A place gets nothing, until there is a node. */
  void leaveEmpty(int place) {
    watch.drain(place, clock.nanoTime());
    Node last = places.getAndSet(place, null);
    if (last != null) {
      roll.went(counts(last));
    }
  }

  /** A node comes to a place that was left empty, and starts slowly. */
  void join(Node node) {
    places.set(node.index(), node);
    watch.undrain(node.index(), clock.nanoTime());
    roll.came(counts(node));
  }

  void drain(Node node) {
    watch.drain(node.index(), clock.nanoTime());
  }

  void undrain(Node node) {
    watch.undrain(node.index(), clock.nanoTime());
  }

  NodeView view(Node node) {
    return new NodeView(
        node.name(),
        node.url().toString(),
        watch.health(node.index()).key(),
        node.tally().inFlight(),
        node.tally().given());
  }

  @Override
  public @Nullable Node take(int classIndex, Tried tried) {
    Tried passed = tried;
    while (true) {
      int place = balancer.dispatch(classIndex, passed);
      if (place == Balancer.NOBODY) {
        return null;
      }
      Node node = places.get(place);
      if (node != null) {
        node.tally().give();
        return node;
      }
      balancer.completed(place, classIndex);
      passed = passed.and(place);
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
    watch.dispatched(node.index(), classIndex, clock.nanoTime());
  }

  @Override
  public void answered(Node node, int classIndex) {
    watch.completed(node.index(), classIndex, clock.nanoTime());
  }

  @Override
  public void over(Node node, int classIndex, Ending ending, Way way) {
    node.tally().over(ending);
    balancer.completed(node.index(), classIndex);
    boolean broken = ending == Ending.BROKEN;
    switch (way) {
      case NOT_SENT -> {
        if (broken) {
          watch.broken(node.index(), clock.nanoTime());
        } else if (ending == Ending.NOT_REACHED) {
          watch.refused(node.index(), clock.nanoTime());
        }
      }
      case SENT -> {
        if (broken) {
          watch.failed(node.index(), classIndex, clock.nanoTime());
        } else {
          watch.abandoned(node.index(), classIndex, clock.nanoTime());
        }
      }
      case ANSWERED -> {} // which said what there is to say
    }
  }

  @Override
  public void unanswered(int classIndex, Unanswered reason) {
    unanswered.add(classIndex, reason);
  }

  @Override
  public void took(int classIndex, long sinceNanos) {
    if (delays != null) {
      delays.add(classIndex, clock.nanoTime() - sinceNanos);
    }
  }
}
