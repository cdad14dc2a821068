package io.github.jettyqos.core.play;

/** Requests that wait in turn. */
final class IntQueue {
  private static final int FIRST = 64;

  private int[] requests = new int[FIRST];
  private int head;
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  void clear() {
    head = 0;
    size = 0;
  }

  void add(int request) {
    if (size == requests.length) {
      int[] more = new int[2 * size];
      for (int i = 0; i < size; i++) {
        more[i] = requests[(head + i) % size];
      }
      requests = more;
      head = 0;
    }
    requests[(head + size++) % requests.length] = request;
  }

  /** The first in turn; there must be one. */
  int first() {
    return requests[head];
  }

  int take() {
    int first = requests[head];
    head = (head + 1) % requests.length;
    size--;
    return first;
  }

  /** Takes out whoever came last; there must be one. */
  void dropLast() {
    size--;
  }
}
