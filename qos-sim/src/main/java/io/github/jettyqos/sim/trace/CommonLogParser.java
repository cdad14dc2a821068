package io.github.jettyqos.sim.trace;

import org.jspecify.annotations.Nullable;

/**
 * The Common Log Format: {@code host ident user [time] "request" status bytes}, and perhaps more
 * behind it.
 *
 * <p>Old logs hold requests with quotes in them and users with blanks; so the request ends where a
 * quote is followed by a status.
 */
final class CommonLogParser implements LineParser {
  private final LogTime time = new LogTime();

  @Override
  public TraceEntry parse(String line) throws MalformedLineException {
    int clientEnd = line.indexOf(' ');
    int open = line.indexOf(" [", Math.max(0, clientEnd));
    int close = line.indexOf("] \"", Math.max(0, open));
    if (clientEnd <= 0 || open < 0 || close < 0) {
      throw MalformedLineException.of("line", line, "is not of the Common Log Format");
    }
    long seconds = time.epochSeconds(line.substring(open + 2, close));
    int requestStart = close + 3;
    int requestEnd = requestEnd(line, requestStart);
    int bytesEnd = line.indexOf(' ', requestEnd + 6);
    String bytes =
        requestEnd + 6 > line.length()
            ? ""
            : line.substring(requestEnd + 6, bytesEnd < 0 ? line.length() : bytesEnd);
    String request = line.substring(requestStart, requestEnd);
    int methodEnd = request.indexOf(' ');
    int targetEnd = request.lastIndexOf(" HTTP/");
    return new TraceEntry(
        seconds * LogTime.NANOS,
        false,
        FieldValues.bytes(bytes),
        0,
        0,
        "",
        line.substring(0, clientEnd),
        methodEnd < 0 ? "" : request.substring(0, methodEnd),
        methodEnd < 0
            ? request
            : request.substring(methodEnd + 1, Math.max(methodEnd + 1, end(request, targetEnd))));
  }

  private static int end(String request, int targetEnd) {
    return targetEnd < 0 ? request.length() : targetEnd;
  }

  /** The first quote that is followed by a status and a blank. */
  private static int requestEnd(String line, int from) throws MalformedLineException {
    int quote = from - 1;
    while ((quote = line.indexOf("\" ", quote + 1)) >= 0) {
      if (quote + 5 < line.length()
          && isDigit(line.charAt(quote + 2))
          && isDigit(line.charAt(quote + 3))
          && isDigit(line.charAt(quote + 4))
          && line.charAt(quote + 5) == ' ') {
        return quote;
      }
    }
    throw MalformedLineException.of("request", line.substring(from), "has no end with a status");
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Tells whether this is a line of the format. */
  static boolean fits(@Nullable String line) {
    try {
      return line != null && new CommonLogParser().parse(line) != null;
    } catch (MalformedLineException e) {
      return false;
    }
  }
}
