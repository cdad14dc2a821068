package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.NanoClock;
import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Fair shares among clients: a fixed number of queues that take turns. Each client has a hand of
 * them, and its permit joins the one of these in which the fewest wait.
 *
 * <p><b>Turns.</b> Each queue has a virtual time at which its first permit starts; the earliest
 * goes. What it costs is then added for the next of the same queue. The virtual time of all is the
 * start of the permit that went last, and a queue in which nobody waited starts at that, or later
 * if its own last permit has not been paid for yet. So a client that comes now and then goes before
 * the backlog of another: at most one permit of each queue that waits is before it. Cost is the
 * time for which permits of the queue held a worker lately, see {@link RecentCosts}.
 *
 * <p><b>Room.</b> When the class is full a newcomer takes the place of the last permit of the
 * longest queue, unless its own is as long. So neither a client that floods nor many of them keep
 * others out.
 *
 * <p><b>Threads.</b> Nothing that runs is interrupted, so a client with a backlog would have every
 * thread, and whoever comes now and then would wait for one to come back. A queue that has had a
 * turn and has had more waiting ever since leaves some free, {@link FairRule#SPARE}. That is the
 * trunk reservation of telephone networks (Key 1990, "Optimal control and trunk reservation in loss
 * networks"), where one circuit that is left free protects nearly as well as two.
 *
 * <p>Papers: Goyal, Vin and Cheng 1996, "Start-time Fair Queueing", whose tags these are; with
 * several workers as Jin, Chase and Kaur 2004, "Interposed Proportional Sharing", do it. Ours: the
 * cost is an estimate when a permit goes, since nobody knows how long a request will take. A peer:
 * the API Priority and Fairness of Kubernetes, which has queues and hands of the same kind, and
 * corrects an estimate when the request ends.
 *
 * <p>Nobody is ever overdue here: the backlog of a client that floods is the first that would be.
 */
final class FairQueue extends OrderedQueue {
  private static final long NEVER = Long.MAX_VALUE;

  private final FairRule rule;
  private final ShuffleSharding hands;
  private final ClientQueue[] queues;
  private final RecentCosts costs;

  /** Those in which permits wait. */
  private final TreeSet<ClientQueue> active = new TreeSet<>();

  /** The same, the shortest first. */
  private final TreeSet<ClientQueue> byLength =
      new TreeSet<>(
          Comparator.comparingInt(ClientQueue::size).thenComparingInt(queue -> queue.number));

  private long virtualNanos;
  private long turns;
  private long charged;

  /** The secret is that of the {@link ShuffleSharding}. */
  FairQueue(FairRule rule, NanoClock clock, long secret) {
    super(clock, NEVER);
    this.rule = rule;
    this.hands = new ShuffleSharding(rule.queues(), rule.hand(), secret);
    this.costs = new RecentCosts(rule.queues());
    this.queues = new ClientQueue[rule.queues()];
    for (int i = 0; i < queues.length; i++) {
      queues[i] = new ClientQueue(i);
    }
  }

  @Override
  long key(Permit permit) {
    return permit.client();
  }

  @Override
  void joined(Ticket ticket) {
    ClientQueue queue = shortest(hands.of(ticket.key()));
    ticket.permit().place = queue.number + 1;
    byLength.remove(queue);
    queue.add(ticket);
    byLength.add(queue);
    if (queue.size() == 1) {
      queue.startNanos = queue.startAt(virtualNanos);
      queue.backlogged = false;
      line(queue);
    }
  }

  /** Of equally short ones the one with the earliest turn, of those the first that was dealt. */
  private ClientQueue shortest(int[] hand) {
    ClientQueue best = queues[hand[0]];
    for (int card : hand) {
      ClientQueue each = queues[card];
      int fewer = each.size() - best.size();
      boolean sooner = each.startAt(virtualNanos) - best.startAt(virtualNanos) < 0;
      if (fewer < 0 || (fewer == 0 && sooner)) {
        best = each;
      }
    }
    return best;
  }

  @Override
  Ticket preferred() {
    return active.first().first();
  }

  @Override
  void left(Ticket ticket) {
    ClientQueue queue = queue(ticket.permit());
    byLength.remove(queue);
    queue.remove(ticket);
    if (queue.isEmpty()) {
      active.remove(queue);
    } else {
      byLength.add(queue);
    }
  }

  @Override
  void took(Ticket ticket) {
    ClientQueue queue = queue(ticket.permit());
    virtualNanos = queue.startNanos;
    charged = costs.of(queue.number);
    charge(queue, charged);
  }

  @Override
  public void wasLate(Permit permit) {
    charge(queue(permit), -charged);
  }

  /** Of one that has just had a turn. */
  private void charge(ClientQueue queue, long nanos) {
    boolean waits = active.remove(queue);
    queue.startNanos += nanos;
    queue.backlogged = true; // until it is empty
    if (waits) {
      line(queue);
    }
  }

  private void line(ClientQueue queue) {
    queue.turn = turns++;
    active.add(queue);
  }

  /** One that comes now and then, and owes nothing, is the first. */
  @Override
  public int leavesFree(int threads) {
    return active.first().backlogged ? rule.spareOf(threads) : 0;
  }

  @Override
  public boolean isBeyondShare(Permit permit, int max) {
    return queue(permit).size() > rule.most(max);
  }

  /** The last of the longest queue, if that is longer than its own. */
  @Override
  public @Nullable Permit pushedOutBy(Permit permit) {
    ClientQueue longest = byLength.last();
    return longest.size() > queue(permit).size() ? longest.last().permit() : null;
  }

  @Override
  public boolean mayPushOut() {
    return true;
  }

  @Override
  public void measured(Permit permit, long heldNanos) {
    if (permit.place > 0) {
      costs.add(permit.place - 1, heldNanos);
    }
  }

  private ClientQueue queue(Permit permit) {
    return queues[permit.place - 1];
  }
}
