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

/** What a command says when it cannot go on: one line where its input is to blame. */
final class CommandFailures implements CommandLine.IExecutionExceptionHandler {
  /** Not 1, which says that a check was made and does not hold. */
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

  /** Of files, exceptions often tell the name alone. */
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
