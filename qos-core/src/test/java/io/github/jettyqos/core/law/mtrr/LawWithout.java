package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.MtrrRule;
import java.util.EnumSet;
import java.util.Set;

/** The shipped law with parts left out, for tests on whole servers. */
public final class LawWithout {
  private LawWithout() {}

  /**
   * The law in its first state.
   *
   * @param left names of {@link LawPart}
   */
  public static ControlLaw parts(LawContext context, MtrrRule options, String... left) {
    Set<LawPart> parts = EnumSet.allOf(LawPart.class);
    for (String each : left) {
      parts.remove(LawPart.valueOf(each));
    }
    return new MtrrLaw(context, options, parts);
  }
}
