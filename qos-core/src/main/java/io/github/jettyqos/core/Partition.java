package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The budgets of all service classes, in the order of the configuration, and the limit on all
 * together.
 *
 * <p>Budgets are whole threads. The total may be less than the sum of the budgets, in which case
 * classes compete for the last threads by priority. A budget of 0, which {@link #share} never
 * assigns, pauses a class that does not borrow.
 */
public final class Partition {
  /** The range of the limit on concurrent handlers over all classes. */
  public static final IntRange THREADS = ServiceClass.THREADS;

  /** The maximum number of classes, including one appended by default. */
  public static final int MOST_CLASSES = 64;

  private final int total;
  private final int sum;
  private final int[] budgets;
  private final Optional<Terms> terms;

  private Partition(int total, int[] budgets, Optional<Terms> terms) {
    if (total < 1 || total > THREADS.max()) {
      throw new IllegalArgumentException("total " + total + " is not from 1 to " + THREADS.max());
    }
    int threads = 0;
    for (int i = 0; i < budgets.length; i++) {
      if (budgets[i] < 0 || budgets[i] > THREADS.max()) {
        throw new IllegalArgumentException(
            "budget " + budgets[i] + " of class " + i + " is not from 0 to " + THREADS.max());
      }
      threads += budgets[i];
    }
    if (budgets.length < 1 || budgets.length > MOST_CLASSES) {
      throw new IllegalArgumentException(budgets.length + " classes");
    }
    this.total = total;
    this.sum = threads;
    this.budgets = budgets;
    this.terms = terms;
    terms.ifPresent(each -> each.check(budgets));
  }

  /**
   * A partition of given budgets.
   *
   * @param total the limit on running requests over all classes, 1 to 65535
   * @param budgets threads of each class, 0 to 65535
   * @return the partition
   */
  public static Partition of(int total, int... budgets) {
    return new Partition(total, budgets.clone(), Optional.empty());
  }

  /**
   * Divides threads among classes: explicit budgets first, the rest in proportion to weight within
   * each class's {@code min} and {@code max}, rounded by largest remainder.
   *
   * <p>The sum is {@code threads} , or less if the maxima do not allow it.
   *
   * @param classes the classes, in the order of the configuration
   * @param threads the threads to divide, and the total of the result
   * @return the partition
   * @throws ConfigException if budgets and minima need more than {@code threads}
   */
  public static Partition share(List<ServiceClass> classes, int threads) {
    return new Partition(threads, ThreadShares.of(classes, threads), Optional.empty());
  }

  /** {@return the number of classes} */
  public int size() {
    return budgets.length;
  }

  /** {@return the limit on running requests over all classes} */
  public int total() {
    return total;
  }

  /**
   * The budget of a class.
   *
   * @param classIndex the position of the class in the configuration
   * @return threads
   */
  public int budget(int classIndex) {
    return budgets[classIndex];
  }

  /** {@return the budgets of all classes, a copy} */
  public int[] budgets() {
    return budgets.clone();
  }

  /** {@return the sum of the budgets} */
  public int sum() {
    return sum;
  }

  /**
   * This partition with another budget for one class.
   *
   * @param classIndex the position of the class in the configuration
   * @param threads its budget, 0 to 65535
   * @return the changed copy
   */
  public Partition withBudget(int classIndex, int threads) {
    int[] changed = budgets.clone();
    changed[classIndex] = threads;
    return new Partition(total, changed, terms.map(each -> each.within(changed)));
  }

  /**
   * This partition with another limit over all classes.
   *
   * @param threads the limit, 1 to 65535
   * @return the changed copy
   */
  public Partition withTotal(int threads) {
    return new Partition(threads, budgets, terms);
  }

  /**
   * This partition with other terms of sharing.
   *
   * @param next the kept part of each budget, and the most threads of each class
   * @return the changed copy
   */
  public Partition withTerms(Terms next) {
    return new Partition(total, budgets, Optional.of(next));
  }

  /**
   * This partition without lending: each class has its budget and no more.
   *
   * @param classes as configured, for their queues
   * @return the changed copy
   */
  public Partition alone(List<ServiceClass> classes) {
    List<Integer> own = Arrays.stream(budgets).boxed().toList();
    List<Integer> queues = classes.stream().map(each -> each.queue().max()).toList();
    return withTerms(new Terms(own, own, queues, Optional.empty()));
  }

  /**
   * This partition with the terms of another one, as far as its budgets allow.
   *
   * @param other of as many classes
   * @return the changed copy
   */
  public Partition withTermsOf(Partition other) {
    return new Partition(total, budgets, other.terms.map(each -> each.within(budgets)));
  }

  /**
   * The terms of sharing idle threads.
   *
   * @return the terms; empty: as the classes are configured
   */
  public Optional<Terms> terms() {
    return terms;
  }

  /**
   * The terms of sharing idle threads. If the total is less than the sum of the budgets no threads
   * are kept for any class.
   *
   * @param classes as configured; their terms apply if the partition has none
   * @return the terms
   */
  public Terms terms(List<ServiceClass> classes) {
    Terms all = terms.orElseGet(() -> Terms.of(classes, total, budgets));
    return total < sum ? all.withoutKept() : all;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Partition that
        && total == that.total
        && Arrays.equals(budgets, that.budgets)
        && terms.equals(that.terms);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * total + Arrays.hashCode(budgets)) + terms.hashCode();
  }

  /**
   * The partition in words.
   *
   * @param names of its classes, in its order
   * @return one line, such as {@code gold 9, silver 6, rest 1 of 16 threads}
   * @throws IllegalArgumentException if their number is wrong
   */
  public String inWords(List<String> names) {
    if (names.size() != budgets.length) {
      throw new IllegalArgumentException(names.size() + " names for " + this);
    }
    return IntStream.range(0, budgets.length)
        .mapToObj(k -> names.get(k) + " " + budgets[k])
        .collect(
            Collectors.joining(", ", "", " of " + total + (total == 1 ? " thread" : " threads")));
  }

  /** Such as {@code [4, 8, 20] of 32}, or {@code [4, 8, 20] of 32, kept [2, 8, 0]}. */
  @Override
  public String toString() {
    String kept = terms.map(each -> ", kept " + each.kept()).orElse("");
    return Arrays.toString(budgets) + " of " + total + kept;
  }
}
