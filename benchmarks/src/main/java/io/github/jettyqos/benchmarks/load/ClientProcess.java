package io.github.jettyqos.benchmarks.load;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A client in a process of its own, which takes orders a line each and answers each by a line. */
public final class ClientProcess implements AutoCloseable {
  private final Process process;
  private final PrintStream orders;
  private final BufferedReader answers;

  /** Starts it; the class has a main method. */
  public ClientProcess(Class<?> client) throws IOException {
    this.process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-cp",
                System.getProperty("java.class.path"),
                client.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    this.orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Gives an order and waits for the words of its answer. */
  public String[] ask(String order) throws IOException {
    orders.println(order);
    return next();
  }

  /** Waits for the words of one more line, of a client that answers by several. */
  public String[] next() throws IOException {
    String answer = answers.readLine();
    if (answer == null) {
      throw new EOFException("the client process died");
    }
    return answer.split(" ", -1);
  }

  /** Its number, by which the system knows it. */
  public long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    orders.close();
    process.destroy();
  }
}
