package io.github.jettyqos.core.classify;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A regular expression with a limit on backtracking.
 *
 * <p>Paths come from clients, and with some expressions a path of 30 characters keeps a thread busy
 * for hours: {@code ^/(.*a){12}$} tries all distributions of the letters to its groups. The limit
 * is {@value #LOOKS} character accesses, and as many for each character of the text as below; that
 * is some milliseconds for the longest paths, and far more than intended matches need. It also
 * fails if the text exhausts the stack, as with {@code ^/(a|b)*$}. Then it does not match, which is
 * logged once.
 *
 * <p>The limit is on accesses and not on time, so that the result does not depend on the load of
 * the machine.
 */
public final class BoundedExpression implements Predicate<String> {
  private static final Logger LOG = LoggerFactory.getLogger(BoundedExpression.class);

  /** Two stars for the same character take quadratic accesses: enough for 180 characters. */
  private static final int LOOKS = 32_768;

  private static final int LOOKS_FOR_EACH = 32;

  private final Pattern pattern;
  private final AtomicBoolean said = new AtomicBoolean();

  /**
   * A bounded expression.
   *
   * @param pattern the expression, which must match the whole text
   */
  public BoundedExpression(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Whether the whole text matches. */
  @Override
  public boolean test(String text) {
    return test(text, 0, text.length());
  }

  /**
   * Whether a part of a text matches.
   *
   * @param text the text
   * @param from where the part begins
   * @param to where it ends
   * @return false also beyond the limit
   */
  public boolean test(String text, int from, int to) {
    try {
      return matcher(text, from, to).matches();
    } catch (GivenUp | StackOverflowError e) {
      if (said.compareAndSet(false, true)) {
        LOG.warn(
            "the expression {} tries too many ways to fit a path of {} characters; it does not hold"
                + " for such paths",
            pattern,
            to - from);
      }
      return false;
    }
  }

  /** The result of a match. */
  enum Outcome {
    FITS,
    /** No match, but a longer text may match. */
    BEGINS,
    MISFITS,
    GIVEN_UP
  }

  Outcome outcome(String text) {
    Matcher matcher = matcher(text, 0, text.length());
    try {
      return matcher.matches() ? Outcome.FITS : matcher.hitEnd() ? Outcome.BEGINS : Outcome.MISFITS;
    } catch (GivenUp | StackOverflowError e) {
      return Outcome.GIVEN_UP;
    }
  }

  private Matcher matcher(String text, int from, int to) {
    Looks looks = new Looks(text, LOOKS + (long) LOOKS_FOR_EACH * (to - from));
    return pattern.matcher(looks).region(from, to);
  }

  /** A text with a limited number of accesses. */
  private static final class Looks implements CharSequence {
    private final String text;
    private long left;

    Looks(String text, long most) {
      this.text = text;
      this.left = most;
    }

    @Override
    public char charAt(int index) {
      if (--left < 0) {
        throw GivenUp.INSTANCE;
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Without a stack trace, as clients can cause it at any rate. */
  @SuppressWarnings("StaticAssignmentOfThrowable") // a signal without stack trace or state
  private static final class GivenUp extends RuntimeException {
    private static final long serialVersionUID = 1;
    static final GivenUp INSTANCE = new GivenUp();

    GivenUp() {
      super("tried too many ways", null, false, false);
    }
  }
}
