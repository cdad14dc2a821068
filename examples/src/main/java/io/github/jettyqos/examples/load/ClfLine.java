package io.github.jettyqos.examples.load;

import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Common Log Format: {@code host ident user [time] "METHOD path version" status bytes}. */
final class ClfLine implements LineFormat {
  private static final Pattern LINE =
      Pattern.compile("\\S+ \\S+ \\S+ \\[([^\\]]+)\\] \"\\S+ (\\S+)[^\"]*\".*");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH);

  @Override
  public @Nullable Arrival parse(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return null;
    }
    try {
      long second = OffsetDateTime.parse(matcher.group(1), TIME).toEpochSecond();
      return new Arrival(second * 1_000_000_000L, matcher.group(2));
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
