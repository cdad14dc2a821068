package io.github.jettyqos.core.text;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The guess of the intended word for a misspelt one. */
public final class Suggestion {
  /** Limit of the length, as the distance takes the product of the lengths. */
  private static final int LONGEST = 40;

  private Suggestion() {}

  /**
   * Returns the nearest known word, if it differs in at most a third of its letters.
   *
   * @param word the misspelt word
   * @param known the known words
   * @return one of them, or empty
   */
  public static Optional<String> of(String word, List<String> known) {
    if (word.length() > LONGEST) {
      return Optional.empty();
    }
    String best = "";
    int least = Integer.MAX_VALUE;
    for (String candidate : known) {
      int distance = distance(folded(word), folded(candidate));
      if (distance < least && distance <= Math.max(1, candidate.length() / 3)) {
        best = candidate;
        least = distance;
      }
    }
    return best.isEmpty() ? Optional.empty() : Optional.of(best);
  }

  /**
   * The guess as the end of a message.
   *
   * @param word as written
   * @param known all that would have been right
   * @return such as {@code ; did you mean gold?}, or nothing
   */
  public static String question(String word, List<String> known) {
    return of(word, known).map(each -> "; did you mean " + each + "?").orElse("");
  }

  /** Case, hyphens and underscores aside: {@code trustedProxies} means {@code trusted-proxies}. */
  private static String folded(String word) {
    return word.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
  }

  /** Letters to insert, delete, replace or swap with their neighbour to get from a to b. */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int replaced = d[i - 1][j - 1] + (same ? 0 : 1);
        d[i][j] = Math.min(replaced, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
