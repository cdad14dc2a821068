package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;

/** Where a person sits, if there is one. */
interface Terminal {
  /** {@return whether standard input and standard output are one} */
  boolean isThere();

  /** {@return how wide it is, at least 1} */
  int columns();

  /** {@return how many lines it shows; what is piped shows any number} */
  int rows();

  /**
   * Has it hand over each key as it is pressed.
   *
   * @return what sets it back
   */
  AutoCloseable keys();

  /**
   * Asks a person.
   *
   * @param key what is asked for
   * @param option how it is given otherwise
   * @param hidden whether nothing is to be seen of the answer
   * @return one line
   * @throws ConfigException if there is nobody
   */
  String ask(String key, String option, boolean hidden);
}
