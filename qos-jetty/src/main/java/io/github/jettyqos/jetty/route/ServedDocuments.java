package io.github.jettyqos.jetty.route;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * About so many documents that were served last, for a guess at what a cache holds: eight to a set,
 * each set in the order in which they were served.
 *
 * <p>Asked under the gate's lock, so it takes none. Two threads that note documents of one set at
 * once may have one forgotten, or kept twice: then a guess is wrong.
 */
final class ServedDocuments {
  private static final int WAYS = 8;

  /** An empty place is 0, so that document has another number here. */
  private static final long ZERO = 0x9e3779b97f4a7c15L;

  private final int sets;
  private final AtomicLongArray places;

  ServedDocuments(int most) {
    this.sets = (most + WAYS - 1) / WAYS;
    this.places = new AtomicLongArray(sets * WAYS);
  }

  boolean contains(long document) {
    long number = numberOf(document);
    return placeOf(firstOf(number), number) < WAYS;
  }

  void served(long document) {
    long number = numberOf(document);
    int first = firstOf(number);
    for (int i = Math.min(placeOf(first, number), WAYS - 1); i > 0; i--) {
      places.setOpaque(first + i, places.getOpaque(first + i - 1));
    }
    places.setOpaque(first, number);
  }

  private static long numberOf(long document) {
    return document == 0 ? ZERO : document;
  }

  private int firstOf(long number) {
    return WAYS * (int) Long.remainderUnsigned(Hash.mix(number), sets);
  }

  private int placeOf(int first, long number) {
    int place = 0;
    while (place < WAYS && places.getOpaque(first + place) != number) {
      place++;
    }
    return place;
  }
}
