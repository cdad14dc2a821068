package io.github.jettyqos.sim;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;

/** The handler of failed commands, which prints one line if the input is to blame. */
final class CommandFailures implements CommandLine.IExecutionExceptionHandler {
  /** The exit status of a program fault; 1 would mean a check that does not hold. */
  static final int FAULT = 3;

  @Override
  public int handleExecutionException(
      Exception problem, CommandLine command, CommandLine.ParseResult parsed) {
    PrintWriter err = command.getErr();
    Exception said =
        problem instanceof UncheckedIOException wrapped && wrapped.getCause() != null
            ? wrapped.getCause()
            : problem;
    if (said instanceof ConfigException || said instanceof IOException) {
      err.println(oneLine(said));
      return CommandLine.ExitCode.USAGE;
    }
    err.println("this is a fault of the program, and not of its input; please report it:");
    said.printStackTrace(err);
    return FAULT;
  }

  /** The message of an exception; exceptions about files often hold only the name. */
  private static String oneLine(Exception problem) {
    String message = String.valueOf(problem.getMessage());
    if (problem instanceof FileSystemException of && of.getReason() == null) {
      message += ": " + reason(of);
    }
    return message.replaceAll("\\R", " ");
  }

  private static String reason(FileSystemException problem) {
    if (problem instanceof NoSuchFileException) {
      return "no such file";
    }
    if (problem instanceof AccessDeniedException) {
      return "may not be read or written";
    }
    return problem instanceof FileAlreadyExistsException
        ? "is there already, and no directory"
        : "cannot be read or written";
  }
}
