package io.github.jettyqos.core.measure.heavy;

import org.jspecify.annotations.Nullable;

/**
 * A sketch of the heaviest names by Space-Saving (Metwally, Agrawal, El Abbadi, 2005), with weights
 * and decay. For one thread at a time.
 *
 * <p>A name without a counter takes that of the lightest one, with its count as a possible error.
 * So with m counters and a total of N, a count is at most N/m too high, and a name of more than N/m
 * has a counter. Decay multiplies counts, errors and the total alike, which keeps that true.
 *
 * <p>A name belongs to a class. Searches are linear: with some hundred counters they take about 100
 * ns, and need no index.
 */
final class SpaceSaving {
  /** Below this a weight is forgotten. */
  static final double NOTHING = 0.01;

  private final int[] hashes;
  private final @Nullable String[] classes;
  private final @Nullable String[] names;
  private final double[] counts;
  private final double[] errors;

  SpaceSaving(int counters) {
    hashes = new int[counters];
    classes = new String[counters];
    names = new String[counters];
    counts = new double[counters];
    errors = new double[counters];
  }

  /** Adds a positive weight to a name of a class. */
  void add(String className, String name, double weight) {
    int hash = 31 * className.hashCode() + name.hashCode();
    int found = find(hash, className, name);
    if (found < 0) {
      found = lightest();
      hashes[found] = hash;
      classes[found] = className;
      names[found] = name;
      errors[found] = counts[found];
    }
    counts[found] += weight;
  }

  private int find(int hash, String className, String name) {
    for (int i = 0; i < hashes.length; i++) {
      if (hashes[i] == hash && name.equals(names[i]) && className.equals(classes[i])) {
        return i;
      }
    }
    return -1;
  }

  private int lightest() {
    int least = 0;
    for (int i = 1; i < counts.length; i++) {
      if (counts[i] < counts[least]) {
        least = i;
      }
    }
    return least;
  }

  /** Multiplies all counts; names that weigh almost nothing are forgotten. */
  void decay(double factor) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] *= factor;
      errors[i] *= factor;
      if (counts[i] < NOTHING) {
        hashes[i] = 0;
        classes[i] = null;
        names[i] = null;
        counts[i] = 0;
        errors[i] = 0;
      }
    }
  }

  /** Copies the counters, for a reader. */
  SpaceSaving copy() {
    return new SpaceSaving(this);
  }

  private SpaceSaving(SpaceSaving of) {
    hashes = of.hashes.clone();
    classes = of.classes.clone();
    names = of.names.clone();
    counts = of.counts.clone();
    errors = of.errors.clone();
  }

  /** Receives the counters that are in use. */
  interface Reader {
    /** A name of a class, with a weight that is not too high. */
    void counted(String className, String name, double atLeast);
  }

  void read(Reader reader) {
    for (int i = 0; i < counts.length; i++) {
      String className = classes[i];
      String name = names[i];
      if (className != null && name != null) {
        reader.counted(className, name, counts[i] - errors[i]);
      }
    }
  }
}
