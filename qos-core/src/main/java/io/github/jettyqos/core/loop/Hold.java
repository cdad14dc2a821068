package io.github.jettyqos.core.loop;

/** Why a loop left the last partition in force. */
public enum Hold {
  /** It did not: what was proposed is in force, as far as the step limit allows. */
  NONE,
  /** The clock went back, stood still, or jumped: what was measured is of no known time. */
  CLOCK,
  /** Nobody came, was there, or was completed: there is nothing to learn from. */
  NO_DATA,
  /** Something measured is no number. */
  NOT_A_NUMBER,
  /** The law failed, or what it is told could not be measured. */
  LAW_FAILED,
  /** The law proposed what cannot be: a class outside its bounds, or more than there is. */
  NOT_LEGAL,
  /** Decisions are only published. */
  SHADOW,
  /** An operator holds the partition. */
  FROZEN
}
