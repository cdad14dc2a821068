package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.NodeWatch;
import io.github.jettyqos.core.balance.Tried;
import io.github.jettyqos.core.manage.NodeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
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

  /** Requests at each place. */
  private final AtomicIntegerArray inFlight;

  /** Requests that each place was ever given. */
  private final AtomicLongArray dispatched;

  private final @Nullable DelayTallies delays;

  /** No place has a node yet, and nobody wants to know how long requests take. */
  Fleet(int places, Balancer balancer, NodeWatch watch, NanoClock clock) {
    this(places, balancer, watch, clock, null);
  }

  /** No place has a node yet. */
  Fleet(
      int places,
      Balancer balancer,
      NodeWatch watch,
      NanoClock clock,
      @Nullable DelayTallies delays) {
    this.delays = delays;
    this.balancer = balancer;
    this.watch = watch;
    this.places = new AtomicReferenceArray<>(places);
    this.clock = clock;
    this.inFlight = new AtomicIntegerArray(places);
    this.dispatched = new AtomicLongArray(places);
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
  }

  /** A place gets nothing, until there is a node. */
  void leaveEmpty(int place) {
    watch.drain(place, clock.nanoTime());
    places.set(place, null);
  }

  /** A node comes to a place that was left empty, and starts slowly. */
  void join(Node node) {
    places.set(node.index(), node);
    watch.undrain(node.index(), clock.nanoTime());
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
        watch.health(node.index()).name().toLowerCase(Locale.ROOT),
        inFlight.get(node.index()),
        dispatched.get(node.index()));
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
        inFlight.incrementAndGet(place);
        dispatched.incrementAndGet(place);
        return node;
      }
      balancer.completed(place, classIndex);
      passed = passed.and(place);
    }
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
    inFlight.decrementAndGet(node.index());
    balancer.completed(node.index(), classIndex);
    boolean broken = ending == Ending.BROKEN;
    switch (way) {
      case NOT_SENT -> {
        if (broken || ending == Ending.NOT_REACHED) {
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
  public void took(int classIndex, long nanos) {
    if (delays != null) {
      delays.add(classIndex, nanos);
    }
  }
}
