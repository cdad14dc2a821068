package io.github.jettyqos.core.admit;

import java.util.Comparator;
import java.util.TreeSet;

/** One of the queues of a {@link FairQueue}, in order of arrival, and when it has its turn. */
final class ClientQueue implements Comparable<ClientQueue> {
  final int number;

  /** The virtual time at which its first permit starts, or the next one that will come. */
  long startNanos;

  /** Whether it has had a turn, and has had more waiting ever since. */
  boolean backlogged;

  /** Which of those goes first that start at the same time. */
  long turn;

  private final TreeSet<Ticket> tickets = new TreeSet<>(Comparator.comparingLong(Ticket::sequence));

  ClientQueue(int number) {
    this.number = number;
  }

  void add(Ticket ticket) {
    tickets.add(ticket);
  }

  void remove(Ticket ticket) {
    tickets.remove(ticket);
  }

  int size() {
    return tickets.size();
  }

  boolean isEmpty() {
    return tickets.isEmpty();
  }

  /** At least one waits. */
  Ticket first() {
    return tickets.first();
  }

  /** At least one waits. */
  Ticket last() {
    return tickets.last();
  }

  /** When a permit would start that came at a virtual time and found none before it. */
  long startAt(long nowNanos) {
    return startNanos - nowNanos > 0 ? startNanos : nowNanos;
  }

  /** The difference is compared, since virtual time may run over, as a clock does. */
  @Override
  public int compareTo(ClientQueue other) {
    int byStart = Long.signum(startNanos - other.startNanos);
    int byBacklog = Boolean.compare(backlogged, other.backlogged);
    return byStart != 0 ? byStart : byBacklog != 0 ? byBacklog : Long.compare(turn, other.turn);
  }

  /** A queue is only itself. */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return number;
  }
}
