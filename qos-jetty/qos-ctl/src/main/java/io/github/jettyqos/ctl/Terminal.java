package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;

/** The terminal of a user, if there is one. */
interface Terminal {
  /** {@return whether standard input and output are a terminal} */
  boolean isThere();

  /** {@return whether a program can draw on it} */
  boolean isScreen();

  /** {@return its width, at least 1} */
  int columns();

  /** {@return its height; unlimited without a terminal} */
  int rows();

  /**
   * Makes each key readable as it is pressed.
   *
   * @return restores the terminal
   */
  AutoCloseable keys();

  /**
   * Asks the user.
   *
   * @param key the name of the value
   * @param option the option for the value
   * @param hidden whether the input is not shown
   * @return one line
   * @throws ConfigException if there is no terminal
   */
  String ask(String key, String option, boolean hidden);
}
