package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.sim.client.PersistentSession;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.experiment.PatientClass;
import io.github.jettyqos.sim.server.ConnectionServer;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.DelayTally;
import io.github.jettyqos.sim.workload.Population;
import io.github.jettyqos.sim.workload.Schedule;
import io.github.jettyqos.sim.workload.SurgeFiles;
import io.github.jettyqos.sim.workload.SurgeUser;
import io.github.jettyqos.sim.workload.User;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The server of {@link LuRegime} behind the production gate, and its users. */
final class LuServer {
  final Simulation simulation = new Simulation();
  final List<ServiceClass> classes;
  final ConnectionServer server;

  /** Response times of each class: from when a user asks to when the answer is there. */
  final List<DelayTally> responses;

  private final LuRegime regime;
  private final RandomStreams streams;
  private final SurgeFiles files;

  LuServer(LuRegime regime, long seed, Partition first) {
    this.regime = regime;
    this.streams = new RandomStreams(seed);
    this.classes =
        IntStream.range(0, first.size())
            .mapToObj(k -> PatientClass.named("class" + k, 65_535).priority(k).build())
            .toList();
    this.responses = Stream.generate(DelayTally::new).limit(classes.size()).toList();
    this.server =
        new ConnectionServer(
            simulation,
            new Gate(classes, first),
            Curve.ONE,
            Duration.ofSeconds(LuRegime.TIMEOUT_SECONDS).toNanos());
    this.files = new SurgeFiles(regime.surge(), streams.stream("files"));
  }

  /** Starts the users of a class. Once for each class. */
  void start(int classIndex, Schedule count) {
    String name = "class " + classIndex;
    new Population(
            simulation,
            count,
            number -> user(classIndex, name + " user " + number),
            regime.spread(),
            streams.stream(name))
        .start();
  }

  private User user(int classIndex, String name) {
    return new SurgeUser(
        simulation,
        files,
        new PersistentSession(
            server,
            classIndex,
            file -> regime.workSeconds(files.bytes(file)),
            regime.pages(),
            responses.get(classIndex)),
        streams.stream(name));
  }

  void runUntilSeconds(int seconds) {
    simulation.runUntil(Duration.ofSeconds(seconds).toNanos());
  }
}
