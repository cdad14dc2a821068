package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.Beside;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Clients of HTTP/1.1, each with a connection on which it has sent the same request. */
final class Clients implements Closeable {
  private final List<Wire> wires = new ArrayList<>();
  private final AnswerCounts tally;

  private Clients(AnswerCounts tally) {
    this.tally = tally;
  }

  /** Connects, and sends the request. */
  static Clients of(int count, int port, String request, AnswerCounts tally) throws IOException {
    Clients clients = new Clients(tally);
    for (int i = 0; i < count; i++) {
      clients.wires.add(new Wire(port).send(request));
      tally.asked(1);
    }
    return clients;
  }

  int size() {
    return wires.size();
  }

  /** Waits until each has the first byte of its answer. */
  void awaitFirstBytes() throws IOException {
    for (Wire each : wires) {
      each.awaitFirstByte();
    }
  }

  /** Closes a number of connections before their answers. */
  void leave(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      wires.remove(wires.size() - 1).close();
      tally.gaveUp(1);
    }
  }

  /** Reads the answers of all clients, each in its own thread, as they may come in any order. */
  List<Wire.Reply> replies() throws Exception {
    List<CompletableFuture<Wire.Reply>> reading = new ArrayList<>();
    for (Wire each : wires) {
      reading.add(Beside.start(() -> each.only(tally)));
    }
    List<Wire.Reply> replies = new ArrayList<>();
    for (CompletableFuture<Wire.Reply> each : reading) {
      replies.add(each.get());
    }
    close();
    wires.clear();
    return replies;
  }

  /** The number of answers with a status. */
  static double with(int status, List<Wire.Reply> replies) {
    return replies.stream().filter(each -> each.status() == status).count();
  }

  @Override
  public void close() throws IOException {
    for (Wire each : wires) {
      each.close();
    }
  }
}
