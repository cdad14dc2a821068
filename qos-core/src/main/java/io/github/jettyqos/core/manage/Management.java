package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.diagnose.Diagnosis;
import io.github.jettyqos.core.diagnose.Finding;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.LoopStatus;
import io.github.jettyqos.core.loop.LoopStatus.PastPartition;
import io.github.jettyqos.core.text.RareWarning;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * All operations of a server. The contract is in the package documentation.
 *
 * <p>Races. Changes hold the monitor of this object, so that the states before and after belong to
 * one change. The loop runs meanwhile, and a step in between is part of the difference. Reads take
 * no lock.
 */
public final class Management {
  /** The operations that freeze the partition. */
  private static final Set<String> HOLDS = Set.of("apply", "rollback", "freeze");

  private final Managed server;
  private final ConfigFile file;
  private final InstantSource wallClock;
  private final ModelView model = new ModelView();
  private final AtomicLong reports = new AtomicLong();
  private final Changes changes;
  private final ManualChanges hands;
  private final PredictionErrors errors = new PredictionErrors();
  private final Diagnoses diagnoses;
  private final Recording recording;
  private final RareWarning failures = new RareWarning(LoggerFactory.getLogger(Management.class));

  /**
   * The management of a server.
   *
   * @param file the server, and the file that its configuration is from
   * @param wallClock the time of changes and states
   */
  public Management(ConfigFile file, InstantSource wallClock) {
    this.server = file.server();
    this.changes = new Changes(wallClock);
    this.file = file;
    this.wallClock = wallClock;
    this.hands = new ManualChanges(server);
    this.diagnoses = new Diagnoses(file);
    this.recording = new Recording(diagnoses);
  }

  /**
   * The list of all operations.
   *
   * @return first what only reads
   */
  public static List<Operation> operations() {
    return Operations.ALL;
  }

  /**
   * The name of the server.
   *
   * @return the name in its JVM; empty if it is the only one
   */
  public String serverName() {
    return server.serverName();
  }

  /**
   * Adds a step of the control loop: diagnosis and history follow it, about once a second, and
   * earlier predictions are compared with it. Nothing that fails here stops the loop. The last step
   * may be taken while the server stops; it is left out, as is that of a loop which a reload
   * replaces meanwhile.
   *
   * @param record the step
   */
  public void step(LoopRecord record) {
    attempt("nothing is recorded", record, () -> stepOf(server.now(), record));
  }

  private void stepOf(Managed now, LoopRecord record) {
    LoopStatus status = now.control().status();
    if (status.last().orElse(null) != record) {
      return; // of a loop that a reload has replaced: its classes are not known any more
    }
    attempt("there is no diagnosis", record, () -> diagnoses.step(record, now, status));
    attempt("there is no history", record, () -> recording.step(record, now));
    attempt("no prediction is compared with what came", record, () -> errors.step(record, now));
  }

  private void attempt(String otherwise, LoopRecord record, Runnable what) {
    try {
      what.run();
    } catch (RuntimeException e) {
      if (server.isRunning()) {
        failures.warn(otherwise + " of step " + record.number(), e);
      }
    }
  }

  /**
   * The findings of the last diagnosis.
   *
   * @return the worst first; empty in the first second
   */
  public List<Finding> findings() {
    return diagnoses.findings();
  }

  /**
   * The finding of a class.
   *
   * @param name of the class
   * @return empty in the first second, and for an exempt class
   */
  public Optional<Finding> finding(String name) {
    return Optional.ofNullable(diagnoses.of(name));
  }

  /**
   * What hurts most, why, and what helps.
   *
   * @return one sentence; empty in the first second
   */
  public String sentence() {
    List<Finding> last = findings();
    return last.isEmpty() ? "" : Diagnosis.sentence(last);
  }

  /**
   * The file of the configuration, and what came of reading it again.
   *
   * @return the same object always
   */
  public ConfigFile file() {
    return file;
  }

  /**
   * Predicts the effect of a partition on the running server, without a change; the operation
   * {@code propose} for programs.
   *
   * @param next a budget for each class, and the total
   * @return what is measured of each class, and predicted under the partition in force and under
   *     this one
   * @throws IllegalArgumentException if it could not be put in force
   * @throws IllegalStateException unless the server runs
   */
  public PartitionProposal propose(Partition next) {
    return PartitionProposal.of(server.now(), next, errors);
  }

  /**
   * Calls an operation.
   *
   * @param operation its name
   * @param arguments by the names of its parameters, as text
   * @param actor the caller
   * @return the answer; for a change, data with {@code said}, the state of the server after it, and
   *     {@code change}
   * @throws IllegalArgumentException if there is no such operation, or an argument is wrong; names
   *     it, and nothing is changed then
   * @throws OvertakenException if another partition was put in force by hand since the one that the
   *     change names; likewise
   * @throws IllegalStateException if the server is not in a state for it; likewise
   * @throws NotAllowedException if the role of the actor does not allow it
   * @throws IOException if the file of the configuration cannot be read
   */
  public Answer call(String operation, Map<String, String> arguments, Actor actor)
      throws IOException {
    Operations.Entry called = Operations.find(operation);
    if (!actor.role().covers(called.operation().role())) {
      throw new NotAllowedException(called.operation(), actor);
    }
    Arguments given = Arguments.of(called.operation(), arguments);
    return called instanceof Operations.Write write
        ? change(write, given, actor)
        : ((Operations.Read) called).question().of(reads(actor), given);
  }

  /**
   * The number of changes by one operation, since the server was made.
   *
   * @param operation its name
   * @return 0 or more
   */
  public long changes(String operation) {
    return changes.count(operation);
  }

  private Reads reads(Actor actor) {
    return new Reads(
        file.now(),
        changes,
        wallClock,
        model,
        diagnoses,
        recording.history(),
        reports,
        actor.role(),
        errors);
  }

  private synchronized Answer change(Operations.Write called, Arguments given, Actor actor)
      throws IOException {
    String reason = given.reason();
    hands.require(given.still());
    PastPartition hand = hands.last();
    Settings before = Settings.of(server.now());
    Writes writes = new Writes(file.now(), hands, this::ended);
    String said = called.deed().of(writes, given);
    List<String> changed = before.changedTo(Settings.of(server.now()));
    Change change = changes.add(actor, called.operation().name(), changed, reason);
    hands.made(hand, change);
    String froze = server.isRunning() ? server.control().status().frozen().orElse("") : "";
    if (HOLDS.contains(called.operation().name()) && !froze.isEmpty()) {
      changes.froze(froze, actor.who());
    }
    String words = said.isEmpty() ? Standing.inWords(server.now()) : said;
    for (String each : writes.warnings()) {
      words += "\nwarning: " + each;
    }
    String all = words;
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("said", all);
    data.put("warnings", writes.warnings());
    data.put("change", change.data());
    return new Answer(data, () -> all);
  }

  /** Lists the end of a change for a time as a change of its own. */
  private BiConsumer<Partition, Partition> ended(@Nullable Duration lasting, String reason) {
    return (before, after) -> {
      if (!server.isRunning()) {
        return;
      }
      List<String> names = Standing.names(server);
      List<String> lines = new ArrayList<>();
      LoopStatus status = server.control().status();
      if (!status.options().law().keepsBudgets()) {
        lines.add("frozen: " + reason + " -> " + status.frozen().orElse("no"));
      }
      if (!before.equals(after) && before.size() == names.size()) {
        hands.ended();
        lines.add("partition: " + before.inWords(names) + " -> " + after.inWords(names));
      }
      String length = lasting == null ? "" : Durations.format(lasting);
      changes.add(
          new Actor("the server", Actor.Role.OPERATOR),
          "end",
          lines,
          "ends after " + length + ": " + reason);
    };
  }
}
