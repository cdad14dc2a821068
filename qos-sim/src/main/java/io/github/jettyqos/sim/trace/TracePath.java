package io.github.jettyqos.sim.trace;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Conversion of a logged target to the path that a server dispatches. */
final class TracePath {
  private static final Pattern ORIGIN = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://[^/]*");
  private static final Pattern ENCODED = Pattern.compile("(%[0-9A-Fa-f]{2})+");

  /** The paths that Jetty does not take as they were sent. */
  private static final Pattern REWRITTEN = Pattern.compile("%|/\\.|;[^/]*/");

  private static final Pattern UNSAFE = Pattern.compile("[ \"#<>?\\[\\\\\\]^`{|}\u007f]");

  /** Decoded, these would pass for something else, or could not be written in a path at all. */
  private static final String KEPT = " \"#%/;<>?[\\]^`{|}\u007f";

  private TracePath() {}

  /**
   * The path without query and parameters, decoded as far as that is safe, and with its dots
   * resolved: as Jetty has it. What is no path is left as it is, less its query.
   */
  static String of(String target) {
    String raw = ORIGIN.matcher(target.split("[?#]", 2)[0]).replaceFirst("");
    if (raw.isEmpty()) {
      return "/";
    }
    if (!raw.startsWith("/") || ENCODED.matcher(raw).replaceAll("").indexOf('%') >= 0) {
      return raw;
    }
    boolean rewritten = REWRITTEN.matcher(raw).find();
    List<String> path = new ArrayList<>();
    String[] segments = raw.substring(1).split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      String sent = segments[i].split(";", 2)[0];
      String segment = rewritten ? decoded(encoded(sent)) : sent;
      boolean dots = segment.equals(".") || segment.equals("..");
      if (segment.equals("..") && !path.isEmpty()) {
        path.remove(path.size() - 1);
      }
      if (!dots) {
        path.add(segment);
      } else if (i == segments.length - 1) {
        path.add(""); // a directory, which ends in a slash
      }
    }
    return "/" + String.join("/", path);
  }

  /** Encodes characters that are no part of a path by RFC 3986 but were sent all the same. */
  private static String encoded(String segment) {
    return UNSAFE
        .matcher(segment)
        .replaceAll(each -> "%%%02X".formatted((int) each.group().charAt(0)));
  }

  private static String decoded(String segment) {
    return ENCODED
        .matcher(segment)
        .replaceAll(run -> Matcher.quoteReplacement(decodedRun(run.group())));
  }

  private static String decodedRun(String run) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < run.length(); i += 3) {
      int value = Integer.parseInt(run.substring(i + 1, i + 3), 16);
      if (value < ' ' || KEPT.indexOf(value) >= 0) {
        bytes.writeBytes(
            run.substring(i, i + 3).toUpperCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII));
      } else {
        bytes.write(value);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
