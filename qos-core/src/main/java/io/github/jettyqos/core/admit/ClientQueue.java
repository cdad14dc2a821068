package io.github.jettyqos.core.admit;

import java.util.Comparator;
import java.util.TreeSet;

/** A queue of a {@link FairQueue}, in order of arrival, with its virtual start time. */
final class ClientQueue implements Comparable<ClientQueue> {
  final int number;

  /** The virtual start time of its first permit, or of the next arrival if empty. */
  long startNanos;

  /** Whether it has been non-empty ever since its last turn. */
  boolean backlogged;

  /** The tie break between equal start times. */
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

  /** Requires a queued permit. */
  Ticket first() {
    return tickets.first();
  }

  /** Requires a queued permit. */
  Ticket last() {
    return tickets.last();
  }

  /**
   * Returns the start time of a permit that arrives at a virtual time and finds the queue empty.
   */
  long startAt(long nowNanos) {
    return startNanos - nowNanos > 0 ? startNanos : nowNanos;
  }

  /** Compares differences, since virtual time may overflow. */
  @Override
  public int compareTo(ClientQueue other) {
    int byStart = Long.signum(startNanos - other.startNanos);
    int byBacklog = Boolean.compare(backlogged, other.backlogged);
    return byStart != 0 ? byStart : byBacklog != 0 ? byBacklog : Long.compare(turn, other.turn);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return number;
  }
}
