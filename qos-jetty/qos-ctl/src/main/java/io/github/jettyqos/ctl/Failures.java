package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;

/** The reports of failed commands: one line, and the exit status. */
final class Failures implements CommandLine.IExecutionExceptionHandler {
  private static final int REFUSED = 1;
  private static final int FAULT = 4;

  static int wrongUse(CommandLine.ParameterException problem, String[] words) {
    String message = String.valueOf(problem.getMessage());
    if (problem instanceof CommandLine.UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      message += "; perhaps " + unmatched.getSuggestions().get(0) + " is meant";
    }
    CommandLine command = problem.getCommandLine();
    say(
        command.getErr(),
        message + "; see " + command.getCommandSpec().qualifiedName() + " --help");
    return CommandLine.ExitCode.USAGE;
  }

  @Override
  public int handleExecutionException(
      Exception problem, CommandLine command, CommandLine.ParseResult parsed) {
    PrintWriter err = command.getErr();
    String message = String.valueOf(problem.getMessage());
    if (problem instanceof RefusedException || problem instanceof UnreachableException) {
      say(err, message);
      return problem instanceof RefusedException ? REFUSED : ServerCommand.UNREACHABLE;
    }
    if (problem instanceof ConfigException || problem instanceof IOException) {
      say(err, problem instanceof FileSystemException of ? file(of) : message);
      return CommandLine.ExitCode.USAGE;
    }
    err.println("this is a fault of the program, and not of its input; please report it:");
    problem.printStackTrace(err);
    return FAULT;
  }

  private static void say(PrintWriter err, String message) {
    err.println(Output.line(message.replaceAll("\\R", " ")));
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
