package io.github.jettyqos.sim.workload;

import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Users of one class whose number follows a schedule. Who came last leaves first; who left comes
 * back before new ones come.
 *
 * <p>Those who come at one moment are spread over a time: else they march in step, and what a
 * server sees is not many users but one crowd.
 */
public final class Population {
  /** How many users there may be. */
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
   * @param simulation in whose time they live
   * @param schedule how many there are, counted from the start, at most {@link #USERS}
   * @param users makes the user of a number: 0, 1, ...; called once for each
   * @param spread those who come at one moment come at random within this time from it
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

  /** Lets the first ones come, from now on. Called once. */
  public void start() {
    startNanos = simulation.now();
    simulation.at(startNanos, change);
  }

  /**
   * How many there are, with those who are about to come.
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
