package io.github.jettyqos.sim.client;

import io.github.jettyqos.core.check.IntRange;

/**
 * For how long a user goes on over one connection.
 *
 * @param pages after so many pages the user goes on over another one; at least 1
 * @param closesAtOnce whether the user closes it when the last of them is done. Otherwise it stays,
 *     idle, until the user asks for the next page or the server closes it
 */
public record Reuse(int pages, boolean closesAtOnce) {
  /** The range of the number of pages. */
  public static final IntRange PAGES = new IntRange(1, Integer.MAX_VALUE);

  /** Until the server closes it for idleness. */
  public static final Reuse ALWAYS = new Reuse(Integer.MAX_VALUE, false);

  /** For one page. */
  public static final Reuse PAGE = new Reuse(1, true);

  /** Checks the number of pages. */
  public Reuse {
    PAGES.check("reuse.pages", pages);
  }
}
