package io.github.jettyqos.benchmarks.load;

import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * A process with one object, such as a client or a server, on which orders are executed. Orders and
 * answers are serialized; output of libraries goes to standard error.
 *
 * @param <S> the type of the object
 */
public final class ClientProcess<S> implements AutoCloseable {
  private final Process process;
  private final ObjectOutputStream orders;
  private final ObjectInputStream answers;

  /** Makes the object. */
  @FunctionalInterface
  public interface Maker<S> extends Serializable {
    S make() throws Exception;
  }

  /** An action on the object with an answer. */
  @FunctionalInterface
  public interface Order<S, T> extends Serializable {
    T apply(S object) throws Exception;
  }

  /** An action on the object without an answer. */
  @FunctionalInterface
  public interface Deed<S> extends Serializable {
    void apply(S object) throws Exception;
  }

  private record Failure(Exception cause) implements Serializable {}

  /** Starts the process with options of the virtual machine, and makes the object there. */
  public ClientProcess(Maker<S> maker, String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(List.of(options));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), ClientProcess.class.getName()));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    orders = new ObjectOutputStream(process.getOutputStream());
    send(orders, maker);
    answers = new ObjectInputStream(process.getInputStream());
  }

  private static void send(ObjectOutputStream to, Object what) throws IOException {
    to.writeObject(what);
    to.reset(); // a stream keeps references to all objects otherwise
    to.flush();
  }

  /** Gives an order and waits for its answer. */
  @SuppressWarnings("unchecked") // the answer is the result of the order
  public synchronized <T> T ask(Order<? super S, T> order) throws IOException {
    try {
      send(orders, order);
      Object answer = answers.readObject();
      if (answer instanceof Failure failure) {
        throw new IOException("a process failed", failure.cause);
      }
      return (T) answer;
    } catch (EOFException e) {
      throw new IOException("the process died", e);
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
  }

  /** Gives an order and waits until it is done. */
  public void tell(Deed<? super S> deed) throws IOException {
    boolean ignored =
        ask(
            object -> {
              deed.apply(object);
              return true;
            });
  }

  /** Makes an object, and executes orders until there are no more. */
  public static void main(String[] args) throws Exception {
    OutputStream stdout = System.out;
    System.setOut(System.err);
    ObjectOutputStream answers = new ObjectOutputStream(stdout);
    answers.flush();
    ObjectInputStream orders = new ObjectInputStream(System.in);
    obey(((Maker<?>) orders.readObject()).make(), orders, answers);
    System.exit(0);
  }

  @SuppressWarnings("unchecked") // orders are for the object
  private static void obey(Object object, ObjectInputStream orders, ObjectOutputStream answers)
      throws Exception {
    while (true) {
      Order<Object, Object> order;
      try {
        order = (Order<Object, Object>) orders.readObject();
      } catch (EOFException e) {
        return;
      }
      Object answer;
      try {
        answer = order.apply(object);
      } catch (Exception e) {
        answer = new Failure(e);
      }
      send(answers, answer);
    }
  }

  /** The number of the process. */
  public long pid() {
    return process.pid();
  }

  /** Sends a signal, by its name without SIG. */
  public void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid())).inheritIO().start().waitFor();
  }

  /** Kills the process. */
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  @Override
  public void close() {
    process.destroy();
  }
}
