package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.NanoClock;
import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Start-time fair queueing among clients: a fixed number of queues with virtual start times. Each
 * client has a few of them by shuffle sharding, and its permit joins the shortest of these.
 *
 * <p><b>Turns.</b> The queue whose first permit has the earliest virtual start time is next. The
 * cost of the permit is then added for the next one of the same queue. The common virtual time is
 * the start time of the last dispatched permit; a queue that was empty starts at that, or later if
 * the cost of its own last permit is not yet passed. So an occasional client goes before the
 * backlog of another: at most one permit of each other queue is before it. The cost is the recent
 * mean time for which permits of the queue held a worker, see {@link RecentCosts}.
 *
 * <p><b>Room.</b> When the class is full a new permit replaces the last one of the longest queue,
 * unless its own queue is as long. So flooding clients, even many, do not exclude others.
 *
 * <p><b>Threads.</b> Running requests are not preempted, so a client with a backlog would get every
 * thread, and an occasional client would wait for one to return. A queue with a permanent backlog
 * after its turn leaves some threads free, {@link FairRule#SPARE}. That is the trunk reservation of
 * telephone networks (Key 1990, "Optimal control and trunk reservation in loss networks"), where
 * one free circuit protects nearly as well as two.
 *
 * <p>Papers: Goyal, Vin and Cheng 1996, "Start-time Fair Queueing", for the tags; Jin, Chase and
 * Kaur 2004, "Interposed Proportional Sharing", for several workers. Deviation: the cost at
 * dispatch is an estimate, since the processing time is not known yet. Similar: the API Priority
 * and Fairness of Kubernetes, which has the same queues and hands, and corrects the estimate when
 * the request ends.
 *
 * <p>No permit is overdue here: the bound would favour the backlog of a flooding client.
 */
final class FairQueue extends OrderedQueue {
  private static final long NEVER = Long.MAX_VALUE;

  private final FairRule rule;
  private final ShuffleSharding hands;
  private final ClientQueue[] queues;
  private final RecentCosts costs;

  /** The non-empty queues, by turn. */
  private final TreeSet<ClientQueue> active = new TreeSet<>();

  /** The non-empty queues, the shortest first. */
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

  /** Ties go to the earliest turn, then to the first of the hand. */
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

  /** Charges a queue for a permit after its turn. */
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

  /** The queue of an occasional client is first, unless it still has a cost to pass. */
  @Override
  public int leavesFree(int threads) {
    return active.first().backlogged ? rule.spareOf(threads) : 0;
  }

  @Override
  public boolean isBeyondShare(Permit permit, int max) {
    return queue(permit).size() > rule.most(max);
  }

  /** The last permit of the longest queue, if that is longer than the permit's own. */
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
    if (permit.place > 0 && permit.place <= queues.length) { // its queues may have been replaced
      costs.add(permit.place - 1, heldNanos);
    }
  }

  private ClientQueue queue(Permit permit) {
    return queues[permit.place - 1];
  }
}
