package io.github.jettyqos.jetty;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * An HTTP/1.1 client that pipelines, uploads in every way, breaks its chunks, sends byte by byte,
 * closes half and leaves at any moment. Each awaited request is answered once, in order, or its
 * connection is closed.
 */
final class StormHttp1Client implements StormMix.Client {
  /** Endings with one answer, unless rejected. */
  private static final Set<String> CERTAIN =
      Set.of("ok", "pause", "unread", "interim", "async", "demand", "succeed");

  private final Storm storm;
  private Socket socket;

  StormHttp1Client(Storm storm) {
    this.storm = storm;
  }

  private record Asked(String ending, long id) {}

  @Override
  public void once(SplittableRandom random) {
    List<Asked> asked = new ArrayList<>();
    try {
      if (socket == null) {
        socket = StormHttp1.connect(storm.port(false));
        socket.setSoTimeout((int) Storm.SETTLED_MILLIS);
      }
      boolean more = ask(random, asked);
      if (random.nextInt(8) == 0 || asked.stream().anyMatch(a -> a.ending.equals("never"))) {
        leave(random);
        return;
      }
      for (Asked each : asked) {
        if (!isAnswered(each, more)) {
          StormHttp1.close(socket);
          socket = null;
          return;
        }
      }
      if (!more || random.nextInt(20) == 0) {
        end();
      }
    } catch (SocketTimeoutException e) {
      storm.report.violation("HTTP/1.1 %s: neither answered nor closed; %s", asked, storm.counts());
      StormHttp1.close(socket);
      socket = null;
    } catch (StormHttp1.ProtocolError e) {
      storm.report.violation("HTTP/1.1 %s: %s", asked, e.getMessage());
    } catch (IOException e) {
      StormHttp1.close(socket);
      socket = null; // closed, which is an answer
    }
  }

  /** Sends one or more requests; returns whether the connection can be used again. */
  private boolean ask(SplittableRandom random, List<Asked> asked) throws IOException {
    int how = random.nextInt(10);
    StringBuilder heads = new StringBuilder();
    for (int i = how < 3 ? 1 + random.nextInt(5) : 1; i > 0; i--) {
      Asked each = new Asked(StormMix.ending(storm, random), storm.nextId());
      asked.add(each);
      heads.append(how < 5 ? "GET " : "POST ");
      heads.append(StormMix.path(storm, random, each.ending, each.id));
      heads.append(" HTTP/1.1\r\nHost: x\r\n").append(how < 5 ? "\r\n" : "");
    }
    switch (how) {
      case 3 -> {
        for (int i = 0; i < heads.length(); i++) {
          send(heads.substring(i, i + 1));
          StormMix.pause(random, 300);
        }
      }
      case 4 -> {
        send(heads.toString());
        socket.shutdownOutput();
        return false;
      }
      case 5, 6 -> {
        int length = random.nextInt(random.nextBoolean() ? 200_000 : 2_000);
        send(heads + "Content-Length: " + length + "\r\n\r\n");
        for (int left = length; left > 0; ) {
          int some = Math.min(left, 1 + random.nextInt(50_000));
          send("x".repeat(some));
          left -= some;
          StormMix.pause(random, 2_000);
        }
      }
      case 7, 8 -> {
        send(heads + "Transfer-Encoding: chunked\r\n\r\n");
        for (int i = random.nextInt(6); i > 0; i--) {
          int some = 1 + random.nextInt(30_000);
          send(Integer.toHexString(some) + "\r\n" + "y".repeat(some) + "\r\n");
          StormMix.pause(random, 2_000);
        }
        send("0\r\n\r\n");
      }
      case 9 -> {
        send(heads + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
        StormMix.pause(random, 5_000);
        send("not a size\r\n");
        return false;
      }
      default -> send(heads.toString());
    }
    return true;
  }

  private void send(String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  /** Closes at some moment, with a reset or without. */
  private void leave(SplittableRandom random) throws IOException {
    StormMix.pause(random, 30_000);
    if (random.nextBoolean()) {
      socket.setSoLinger(true, 0);
    }
    socket.close();
    socket = null;
  }

  /** Reads one answer; returns whether there may be another. */
  private boolean isAnswered(Asked asked, boolean whole) throws IOException {
    StormHttp1.Answer answer = StormHttp1.read(socket);
    if (!answer.id().isEmpty() && !answer.id().equals(Long.toString(asked.id))) {
      storm.report.violation("HTTP/1.1 %s was answered with the answer of %s", asked, answer.id());
    }
    if (whole
        && !storm.plan.focus().equals("restart") // a stop may cut it off, with Jetty's 500
        && CERTAIN.contains(asked.ending)
        && !answer.status().equals("200")
        && !answer.status().equals("503")) {
      String text = answer.text().replaceAll("\\s+", " ").replaceAll("<[^>]*>", "");
      storm.report.violation(
          "HTTP/1.1 %s was answered with %s: %.2000s", asked, answer.status(), text);
    }
    return !answer.closes();
  }

  /** All requests were answered: there is no more input. */
  @Override
  public void end() {
    try {
      if (socket != null) {
        socket.setSoTimeout(20);
        if (socket.getInputStream().read() >= 0) {
          storm.report.violation("HTTP/1.1: something came after the last answer");
        }
      }
    } catch (IOException e) {
      // no input
    }
    StormHttp1.close(socket);
    socket = null;
  }
}
