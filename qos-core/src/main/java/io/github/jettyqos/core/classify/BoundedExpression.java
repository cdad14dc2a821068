package io.github.jettyqos.core.classify;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A regular expression that gives up where a text makes it try too many ways to fit.
 *
 * <p>Paths are from clients, and with some expressions a path of 30 characters keeps a thread busy
 * for hours: {@code ^/(.*a){12}$} tries all ways to share out the letters among its groups. Here an
 * expression looks at {@value #LOOKS} characters, and at as many for each one of the text, however
 * often at the same; that is some milliseconds for the longest paths, and far more than those need
 * that are meant to fit. It gives up as well where the text needs more stack than there is, as
 * {@code ^/(a|b)*$} does for each character. Then it does not hold, and that is said once.
 *
 * <p>What is counted are looks and not nanoseconds, so that the same path has the same answer on a
 * busy machine.
 */
public final class BoundedExpression implements Predicate<String> {
  private static final Logger LOG = LoggerFactory.getLogger(BoundedExpression.class);

  /** Two stars for the same character look at the square of what there is: of 180 characters. */
  private static final int LOOKS = 32_768;

  private static final int LOOKS_FOR_EACH = 32;

  private final Pattern pattern;
  private final AtomicBoolean said = new AtomicBoolean();

  /**
   * A bounded expression.
   *
   * @param pattern the expression, which texts have to fit as a whole
   */
  public BoundedExpression(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Whether a text fits as a whole. */
  @Override
  public boolean test(String text) {
    return test(text, 0, text.length());
  }

  /**
   * Whether a part of a text fits as a whole.
   *
   * @param text the text
   * @param from where the part begins
   * @param to where it ends
   * @return false as well if it gave up
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

  /** What comes of a text. */
  enum Outcome {
    FITS,
    /** It does not fit, but something may that begins with it. */
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

  /** A text that can be looked at so often. */
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

  /** Clients can have it thrown as often as they like. */
  @SuppressWarnings("StaticAssignmentOfThrowable") // a signal without stack trace or state
  private static final class GivenUp extends RuntimeException {
    private static final long serialVersionUID = 1;
    static final GivenUp INSTANCE = new GivenUp();

    GivenUp() {
      super("tried too many ways", null, false, false);
    }
  }
}
