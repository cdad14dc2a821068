package io.github.jettyqos.jetty.route;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * An approximation of the most recently served documents, to guess the content of a cache: sets of
 * eight, each in the order of service.
 *
 * <p>It takes no lock, as it is read under the gate's lock. Two threads that note documents of one
 * set at once may lose or duplicate one: then a guess is wrong.
 */
final class ServedDocuments {
  private static final int WAYS = 8;

  /** The number for document 0, as an empty place is 0. */
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
