package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * The reports of failed commands: one line, and the exit status. With {@code --json} the output is
 * a document that says the same.
 *
 * @param json whether a program reads the output
 */
record Failures(boolean json)
    implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {
  /** The key at the beginning of a line of a server. */
  private static final Pattern KEY = Pattern.compile("([\\w.-]{1,160}): .*");

  /** A kind of failure, by its exit status. */
  enum Kind {
    REFUSED(1),
    USAGE(2),
    UNREACHABLE(3),
    FAULT(4);

    final int status;

    Kind(int status) {
      this.status = status;
    }
  }

  @Override
  public int handleParseException(CommandLine.ParameterException problem, String[] words) {
    String message = String.valueOf(problem.getMessage());
    CommandLine command = problem.getCommandLine();
    if (problem instanceof CommandLine.UnmatchedArgumentException unmatched) {
      if (command.getParent() == null && !unmatched.getUnmatched().isEmpty()) {
        message = unmatched.getUnmatched().get(0) + " is no command";
      }
      if (!unmatched.getSuggestions().isEmpty()) {
        message += "; perhaps " + unmatched.getSuggestions().get(0) + " is meant";
      }
    }
    String help = "; see " + command.getCommandSpec().qualifiedName() + " --help";
    return say(command, Kind.USAGE, message + help, null);
  }

  @Override
  public int handleExecutionException(
      Exception problem, CommandLine command, CommandLine.ParseResult parsed) {
    String message = String.valueOf(problem.getMessage());
    if (problem instanceof CommandLine.ParameterException wrong) {
      return handleParseException(wrong, new String[0]);
    }
    if (problem instanceof Output.ClosedException) {
      return Kind.FAULT.status;
    }
    if (problem instanceof RefusedException refused) {
      Matcher key = KEY.matcher(message);
      Kind kind = refused.isWrongUse() ? Kind.USAGE : Kind.REFUSED;
      return say(command, kind, message, key.matches() ? key.group(1) : null);
    }
    if (problem instanceof UnreachableException) {
      return say(command, Kind.UNREACHABLE, message, null);
    }
    if (problem instanceof ConfigException wrong) {
      return say(command, Kind.USAGE, message, wrong.key());
    }
    if (problem instanceof IOException) {
      String words = problem instanceof FileSystemException of ? file(of) : message;
      return say(command, Kind.USAGE, words, null);
    }
    int status =
        say(
            command,
            Kind.FAULT,
            "this is a fault of the program, and not of its input; please report it:",
            null);
    problem.printStackTrace(command.getErr());
    return status;
  }

  private int say(CommandLine command, Kind kind, String message, @Nullable String key) {
    PrintWriter err = command.getErr();
    String line = Output.line(message.replaceAll("\\R", " "));
    err.println(line);
    err.flush();
    if (json) {
      Map<String, @Nullable Object> error = new LinkedHashMap<>();
      error.put("code", kind.name().toLowerCase(Locale.ROOT));
      error.put("status", kind.status);
      error.put("message", line);
      error.put("key", key);
      command.getOut().println(Json.write(Map.of("error", error)));
      command.getOut().flush();
    }
    return kind.status;
  }

  /** Names the reason, as exceptions about files often have the file name only. */
  private static String file(FileSystemException problem) {
    String reason = problem.getReason();
    if (reason == null) {
      reason =
          problem instanceof NoSuchFileException
              ? "no such file"
              : problem instanceof AccessDeniedException ? "may not be read" : "cannot be read";
    }
    return problem.getFile() + ": " + reason;
  }
}
