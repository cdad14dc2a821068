package io.github.jettyqos.sim.server;

import org.jspecify.annotations.Nullable;

/** Jobs that wait, first come, first served: a list through the jobs themselves. */
final class JobQueue {
  private @Nullable Job head;
  private @Nullable Job tail;
  private int size;

  int size() {
    return size;
  }

  @Nullable Job head() {
    return head;
  }

  void add(Job job) {
    job.next = null;
    Job last = tail;
    if (last == null) {
      head = job;
    } else {
      last.next = job;
    }
    tail = job;
    size++;
  }

  /** Takes the first, or null when nobody waits. */
  @Nullable Job poll() {
    Job first = head;
    if (first != null) {
      head = first.next;
      if (head == null) {
        tail = null;
      }
      first.next = null;
      size--;
    }
    return first;
  }
}
