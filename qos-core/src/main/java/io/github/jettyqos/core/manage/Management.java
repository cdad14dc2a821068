package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.loop.LoopStatus.PastPartition;
import java.io.IOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that operators can ask of a server and do to it. See the package for what holds.
 *
 * <p>Races. Changes are made with the monitor of this object held, so that what a change found and
 * what it left are those of one change; the loop goes on meanwhile, and a step that it takes in
 * between shows in the partition that was found or left. Reads take no lock of this class.
 */
public final class Management {
  private final Managed server;
  private final Reads reads;
  private final Writes writes;
  private final Changes changes;
  private final ManualChanges hands;

  /**
   * The management of a server.
   *
   * @param file the server, and the file that its configuration is from
   * @param wallClock for what people read
   */
  public Management(ConfigFile file, InstantSource wallClock) {
    this.server = file.server();
    this.changes = new Changes(wallClock);
    this.reads = new Reads(file, changes, wallClock);
    this.hands = new ManualChanges(server);
    this.writes = new Writes(file, hands);
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
   * Which server this is.
   *
   * @return what tells it from others in its JVM; empty where there are none
   */
  public String serverName() {
    return server.serverName();
  }

  /**
   * Calls an operation.
   *
   * @param operation its name
   * @param arguments by the names of its parameters, as text
   * @param actor who calls
   * @return what it answers; of a change, data with {@code said}, how the server stands now, and
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
        : ((Operations.Read) called).question().of(reads, given);
  }

  private synchronized Answer change(Operations.Write called, Arguments given, Actor actor)
      throws IOException {
    String reason = given.reason();
    hands.require(given.still());
    PastPartition hand = hands.last();
    Settings before = Settings.of(server);
    String said = called.deed().of(writes, given);
    List<String> changed = before.changedTo(Settings.of(server));
    Change change = changes.add(actor, called.operation().name(), changed, reason);
    hands.made(hand, change);
    String words = said.isEmpty() ? Standing.inWords(server) : said;
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("said", words);
    data.put("change", change.data());
    return new Answer(data, () -> words);
  }
}
