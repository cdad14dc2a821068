package io.github.jettyqos.sim.workload;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A population of users of one class with a scheduled size. The last user to arrive leaves first,
 * and users that have left return before new ones arrive.
 *
 * <p>Arrivals at one moment are spread over a time, since users in step would form a single crowd.
 */
public final class Population {
  /** The number of users. */
  public static final DoubleRange USERS = new DoubleRange(0, 1_000_000);

  private final Simulation simulation;
  private final Schedule schedule;
  private final IntFunction<User> users;
  private final long spreadNanos;
  private final UniformRandomProvider random;
  private final List<Member> members = new ArrayList<>();
  private final Event change = Event.of(Event.ARRIVAL, this::follow);
  private int present;
  private int segment;
  private long startNanos;

  /**
   * A population of which no user has come.
   *
   * @param simulation the virtual time
   * @param schedule how many there are, counted from the start, at most {@link #USERS}
   * @param users makes the user of a number: 0, 1, ...; called once for each
   * @param spread users of one moment arrive at random times within this one
   * @param random draws when
   */
  public Population(
      Simulation simulation,
      Schedule schedule,
      IntFunction<User> users,
      Duration spread,
      UniformRandomProvider random) {
    schedule.segments().forEach(each -> USERS.check("population.users", each.value()));
    this.simulation = simulation;
    this.schedule = schedule;
    this.users = users;
    this.spreadNanos = spread.toNanos();
    this.random = random;
  }

  /** Starts the population. Called once. */
  public void start() {
    startNanos = simulation.now();
    simulation.at(startNanos, change);
  }

  /**
   * The number of users, including those about to arrive.
   *
   * @return a count
   */
  public int present() {
    return present;
  }

  private void follow() {
    long elapsed = simulation.now() - startNanos;
    while (elapsed >= schedule.endNanos(segment)) {
      segment++;
    }
    resize((int) Math.round(schedule.segments().get(segment).value()));
    long next = schedule.endNanos(segment);
    if (next != GapSource.NEVER) {
      simulation.at(Nanos.plus(startNanos, next), change);
    }
  }

  private void resize(int count) {
    while (present < count) {
      if (present == members.size()) {
        User user = users.apply(present);
        members.add(new Member(user, Event.of(Event.ARRIVAL, user::start)));
      }
      simulation.after(
          spreadNanos == 0 ? 0 : random.nextLong(spreadNanos), members.get(present).arrival());
      present++;
    }
    while (present > count) {
      present--;
      Member last = members.get(present);
      simulation.cancel(last.arrival());
      last.user().stop();
    }
  }

  /** A user, and the event of its arrival. */
  private record Member(User user, Event arrival) {}
}
