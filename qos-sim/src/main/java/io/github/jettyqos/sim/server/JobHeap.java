package io.github.jettyqos.sim.server;

import java.util.Arrays;

/** Jobs by the time of their end, and those of one time in the order in which they started. */
final class JobHeap {
  private Job[] jobs = new Job[16];
  private int size;

  int size() {
    return size;
  }

  /** The job that ends first; there must be one. */
  Job first() {
    return jobs[0];
  }

  void add(Job job) {
    if (size == jobs.length) {
      jobs = Arrays.copyOf(jobs, 2 * size);
    }
    up(size++, job);
  }

  @SuppressWarnings("NullAway") // a slot beyond the size holds nothing
  void remove(Job job) {
    int slot = job.slot;
    job.slot = Job.NOWHERE;
    Job last = jobs[--size];
    jobs[size] = null;
    if (slot == size) {
      return;
    }
    if (slot > 0 && before(last, jobs[(slot - 1) / 2])) {
      up(slot, last);
    } else {
      down(slot, last);
    }
  }

  /** Moves the origin of time; the order stays. */
  void subtract(double seconds) {
    for (int i = 0; i < size; i++) {
      jobs[i].seconds -= seconds;
    }
  }

  private void up(int from, Job job) {
    int slot = from;
    while (slot > 0) {
      Job parent = jobs[(slot - 1) / 2];
      if (!before(job, parent)) {
        break;
      }
      put(slot, parent);
      slot = (slot - 1) / 2;
    }
    put(slot, job);
  }

  private void down(int from, Job job) {
    int slot = from;
    int child;
    while ((child = 2 * slot + 1) < size) {
      if (child + 1 < size && before(jobs[child + 1], jobs[child])) {
        child++;
      }
      if (before(job, jobs[child])) {
        break;
      }
      put(slot, jobs[child]);
      slot = child;
    }
    put(slot, job);
  }

  private void put(int slot, Job job) {
    jobs[slot] = job;
    job.slot = slot;
  }

  private static boolean before(Job a, Job b) {
    return a.seconds != b.seconds ? a.seconds < b.seconds : a.order < b.order;
  }
}
