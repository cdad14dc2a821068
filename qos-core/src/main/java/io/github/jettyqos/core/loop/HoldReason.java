package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.check.Allowed;

/**
 * Why a loop did not follow its law: it left the last partition in force, but for {@link #HARM}.
 */
public enum HoldReason {
  /** It did not: what was proposed is in force, as far as the step limit allows. */
  NONE("applied"),
  /** The clock went back, stood still, or jumped: what was measured is of no known time. */
  CLOCK("held: the clock jumped, or there was a long pause"),
  /** Nobody came, was there, or was completed: there is nothing to learn from. */
  NO_DATA("held: nobody came"),
  /** Something measured is no number. */
  NOT_A_NUMBER("held: something measured is no number"),
  /** The law failed, or what it is told could not be measured. */
  LAW_FAILED("held: the law or the measurement failed, see the log"),
  /** A law of one's own had not answered after a period, or not before an operator's change. */
  LAW_LATE("held: the law had not answered in time"),
  /** The law proposed what cannot be: a class outside its bounds, or more than there is. */
  NOT_LEGAL("held: what was proposed is not within the bounds of the classes"),
  /** The law does worse than the static partition would, which is in force for a while. */
  HARM("static in place of the law, which did harm"),
  /** Requests pass without admission: the law would learn what no budget can bring about. */
  OBSERVE("admission only observes"),
  /** Decisions are only published. */
  SHADOW("shadow mode"),
  /** An operator holds the partition. */
  FROZEN("frozen");

  private final String words;
  private final String key = Allowed.OneOf.nameOf(this);

  HoldReason(String words) {
    this.words = words;
  }

  /** {@return the same for a program, such as {@code no-data}} */
  public String key() {
    return key;
  }

  /** {@return the same for a person} */
  public String inWords() {
    return words;
  }
}
