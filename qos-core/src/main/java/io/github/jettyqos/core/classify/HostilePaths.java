package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.classify.BoundedExpression.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A search for paths on which an expression exceeds its limit, as an attacker would do.
 *
 * <p>A path starts with characters of the expression that may start a match; then a piece is
 * repeated; and its last character may prevent a match. The random choices are reproducible. An
 * empty result proves nothing.
 */
public final class HostilePaths {
  /** Up to the default limit of Jetty for the head of a request. */
  private static final int[] LENGTHS = {40, 200, 1000, 8000};

  private static final int TRIES = 60;
  private static final int LONGEST_START = 30;
  private static final int LONGEST_PIECE = 3;
  private static final List<String> ENDS = List.of("", "\u0001", "\n");

  private final BoundedExpression bounded;
  private final List<String> letters;
  private final Random random = new Random(0);

  private HostilePaths(Pattern pattern) {
    this.bounded = new BoundedExpression(pattern);
    this.letters = letters(pattern.pattern());
  }

  /**
   * Returns the length of a path on which an expression exceeds its limit.
   *
   * @param pattern the expression
   * @return the least of the tried lengths; empty if none was found
   */
  public static OptionalInt find(Pattern pattern) {
    return new HostilePaths(pattern).find();
  }

  private static List<String> letters(String expression) {
    return ("/a0A-_." + expression)
        .chars()
        .filter(c -> c > ' ' && "\\^$()[]{}*+?|".indexOf(c) < 0)
        .distinct()
        .mapToObj(Character::toString)
        .toList();
  }

  private OptionalInt find() {
    Set<Pumped> pumped = new LinkedHashSet<>();
    for (int i = 0; i < TRIES; i++) {
      String start = longer("/", random.nextInt(LONGEST_START));
      String both = longer(start, 1 + random.nextInt(LONGEST_PIECE));
      String piece = both.substring(start.length());
      if (!piece.isEmpty() && begins(both + piece)) {
        pumped.add(new Pumped(start, piece));
      }
    }
    for (int length : LENGTHS) {
      for (Pumped each : pumped) {
        String body = each.body(length);
        for (String end : ENDS) {
          if (bounded.outcome(body + end) == Outcome.GIVEN_UP) {
            return OptionalInt.of(length);
          }
        }
      }
    }
    return OptionalInt.empty();
  }

  private record Pumped(String start, String piece) {
    String body(int length) {
      return start + piece.repeat((length - start.length()) / piece.length());
    }
  }

  /** Appends characters while the text may start a match. */
  private String longer(String start, int by) {
    String longer = start;
    for (int i = 0; i < by; i++) {
      List<String> next = new ArrayList<>();
      for (String letter : letters) {
        if (begins(longer + letter)) {
          next.add(letter);
        }
      }
      if (next.isEmpty()) {
        break;
      }
      longer += next.get(random.nextInt(next.size()));
    }
    return longer;
  }

  private boolean begins(String text) {
    return bounded.outcome(text) != Outcome.MISFITS;
  }
}
