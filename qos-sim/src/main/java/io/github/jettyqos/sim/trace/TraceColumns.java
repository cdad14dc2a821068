package io.github.jettyqos.sim.trace;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The names of the columns of a CSV. A name that is given must be there; where none is given, usual
 * names are looked for, in any case of letters.
 *
 * @param time seconds, or a date with a time of day as ISO 8601 has it; default {@code t}, {@code
 *     time} or {@code timestamp}
 * @param size bytes of the reply; default {@code size} or {@code bytes}
 * @param serviceClass a name; default {@code class} or {@code cls}
 * @param target the path or URL asked for; default {@code path} or {@code url}
 * @param inTokens tokens that come in; default {@code in_tokens}
 * @param outTokens tokens that go out; default {@code out_tokens}
 */
public record TraceColumns(
    @Nullable String time,
    @Nullable String size,
    @Nullable String serviceClass,
    @Nullable String target,
    @Nullable String inTokens,
    @Nullable String outTokens) {
  /** All columns by their usual names. */
  public static final TraceColumns USUAL = new TraceColumns(null, null, null, null, null, null);

  static final int ABSENT = -1;
  static final List<String> TIME = List.of("t", "time", "timestamp");

  /** The index of a column: the named one, or else the first of the usual ones; else absent. */
  static int find(List<String> header, @Nullable String named, List<String> usual) {
    if (named != null) {
      return header.indexOf(named);
    }
    List<String> lower = header.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    return usual.stream()
        .mapToInt(lower::indexOf)
        .filter(index -> index != ABSENT)
        .findFirst()
        .orElse(ABSENT);
  }
}
