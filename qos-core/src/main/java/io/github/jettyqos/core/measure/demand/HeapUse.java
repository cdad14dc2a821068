package io.github.jettyqos.core.measure.demand;

/**
 * The use of the heap after its last collection.
 *
 * @param part what was in use then, as a part of the maximum, 0 to 1; NaN if unknown
 * @param present what is in use now, dead objects too, likewise
 * @param collections the number of collections so far that tell it, so that a reading that is new
 *     can be told from one that is old
 */
public record HeapUse(double part, double present, long collections) {
  /** Not known, as before the first collection. */
  public static final HeapUse UNKNOWN = new HeapUse(Double.NaN, Double.NaN, 0);
}
