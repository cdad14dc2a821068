package io.github.jettyqos.jetty;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** Everything at once: clients of all protocols, and an operator who changes budgets and laws. */
final class StormMix {
  private static final int HTTP1 = 4;
  private static final int HTTP2 = 2;

  private StormMix() {}

  /** The loop of a client, until the end of the round. */
  interface Client {
    void once(SplittableRandom random) throws Exception;

    default void end() {}
  }

  static void run(Storm storm, long millis) throws Exception {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < HTTP1; i++) {
      clients.add(start(storm, until, i, new StormHttp1Client(storm)));
    }
    for (int i = 0; i < HTTP2; i++) {
      clients.add(start(storm, until, 10 + i, new StormHttp2Client(storm, i == 0)));
    }
    clients.add(start(storm, until, 20, random -> storm.sockets.talk(storm, random)));
    if (storm.plan.moves()) {
      clients.add(start(storm, until, 30, random -> reconfigure(storm.server.qos, random)));
    }
    join(storm, until, clients);
    storm.sockets.stop(); // their clients would keep connections until the idle timeout
  }

  static void join(Storm storm, long until, List<Thread> clients) throws InterruptedException {
    for (Thread client : clients) {
      long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
      client.join(Math.max(1, left) + 2 * Storm.PATIENCE_MILLIS + Storm.SETTLED_MILLIS);
      if (client.isAlive()) {
        String where =
            Arrays.stream(client.getStackTrace())
                .limit(8)
                .map(StackTraceElement::toString)
                .collect(Collectors.joining("\n      "));
        storm.report.violation("a client does not end; %s\n      %s", storm.counts(), where);
        return;
      }
    }
  }

  static Thread start(Storm storm, long until, int part, Client client) {
    SplittableRandom random = storm.plan.random(100 + part);
    Thread thread =
        new Thread(
            () -> {
              try {
                while (System.nanoTime() - until < 0 && storm.report.isClean()) {
                  client.once(random);
                }
                client.end();
              } catch (Exception e) {
                storm.report.violation("a client failed: %s, %s", e, e.getStackTrace()[0]);
              }
            },
            "storm-client-" + part);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** The ending of a request. A never-ending one is only used if the client can end it. */
  static String ending(Storm storm, SplittableRandom random) {
    int which = random.nextInt(20);
    if (which == 0 && storm.plan.never()) {
      return "never";
    }
    List<String> endings = which < 4 ? StormHandler.AFTER_THE_END : StormHandler.PLAIN;
    return endings.get(random.nextInt(endings.size()));
  }

  static String path(Storm storm, SplittableRandom random, String ending, long id) {
    return (random.nextInt(4) == 0 ? "/rest/" : "/a/") + ending + "/" + id;
  }

  static void pause(SplittableRandom random, int mostMicros) {
    LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(1 + random.nextInt(mostMicros)));
  }

  static void reconfigure(Qos qos, SplittableRandom random) {
    pause(random, 40_000);
    try {
      switch (random.nextInt(7)) {
        case 0, 1 -> {
          Partition next =
              qos.partition()
                  .withBudget(qos.serviceClass("a").index(), 1 + random.nextInt(StormPlan.THREADS))
                  .withBudget(
                      qos.serviceClass("rest").index(), 1 + random.nextInt(StormPlan.THREADS));
          qos.partition(next.withTotal(StormPlan.ALL), "storm");
        }
        case 2 -> {
          // Where budgets add up to the total this would lower that, and a probe may wait for what
          // others have not given back. A law that is frozen does not add them up meanwhile.
          qos.control().freeze("storm");
          if (qos.partition().sum() < qos.partition().total()) {
            qos.serviceClass("a").budget(1 + random.nextInt(StormPlan.THREADS), "storm");
          }
        }
        case 3 -> qos.control().resume();
        case 4 -> qos.control().freeze("storm");
        case 5 -> qos.reload(qos.config()); // reverts all changes by hand
        default -> {
          ControlOptions options = qos.config().control();
          LawKind[] laws = LawKind.values();
          qos.control()
              .options(
                  random.nextBoolean()
                      ? options.withLaw(laws[random.nextInt(laws.length)])
                      : options.withShadow(random.nextBoolean()));
        }
      }
    } catch (IllegalArgumentException e) {
      // a law that cannot work with these classes, or bounds that moved meanwhile: refused, and
      // nothing has changed
    }
  }
}
