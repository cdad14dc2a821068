package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.Delays;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.ObservedCounts;
import io.github.jettyqos.core.measure.ReportedClass;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.core.measure.heavy.Heavy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A server as management sees it. Methods that need a running server throw {@link
 * IllegalStateException} while it does not run.
 *
 * <p>Classes have an index: those that are not exempt in the order of the configuration, and then
 * those that are.
 */
public interface Managed {
  /**
   * The server with its present classes, for reads and changes that belong together: a reload may
   * remove or move classes in between. A change of it fails after that.
   *
   * @return this server with the classes of now
   */
  default Managed now() {
    return this;
  }

  /** {@return the name of the server in its JVM; empty if it is the only one} */
  String serverName();

  /** {@return whether it runs} */
  boolean isRunning();

  /** {@return the names of all classes, those that are not exempt first} */
  List<String> names();

  /** {@return the configuration as it was loaded last} */
  QosConfig config();

  /** {@return the configuration with later manual changes} */
  QosConfig current();

  /**
   * Applies another configuration as a whole or not at all.
   *
   * @param next a configuration that differs in no key that needs a restart
   * @return the differences
   */
  List<KeyDifference> reload(QosConfig next);

  /** {@return the control loop of the running server} */
  ControlLoop control();

  /** {@return the partition in force} */
  Partition partition();

  /**
   * Rejects a partition for which the pool has too few threads.
   *
   * @param next a partition
   * @return the same
   * @throws IllegalArgumentException if there are not so many threads
   */
  Partition require(Partition next);

  /** {@return whether admission enforces budgets and queues} */
  boolean isEnforced();

  /**
   * Sets whether admission enforces or only observes.
   *
   * @param mode which
   */
  void admission(AdmissionMode mode);

  /**
   * The class of a request, and why.
   *
   * @param request in words
   * @return some lines
   */
  String explain(String request);

  /**
   * The counts of a class.
   *
   * @param classIndex of any class
   * @return the counts
   */
  ClassCounts counts(int classIndex);

  /**
   * The delays of a class over the last 10 to 20 seconds.
   *
   * @param classIndex of any class
   * @return a copy
   */
  Delays recentDelays(int classIndex);

  /**
   * The decisions that admission would have made for a class while it observed.
   *
   * @param classIndex of any class
   * @return the counts; empty if it never has
   */
  Optional<ObservedCounts> observed(int classIndex);

  /**
   * The memory of request bodies of a class before they are handled.
   *
   * @param classIndex of any class
   * @return bytes
   */
  long queuedBytes(int classIndex);

  /**
   * The number of open connections of a class.
   *
   * @param classIndex of any class
   * @return how many
   */
  int connections(int classIndex);

  /**
   * The load of a class as reported to front ends.
   *
   * @param classIndex of a class that is not exempt
   * @return its load now
   */
  ReportedClass reported(int classIndex);

  /**
   * The number of handlers of a class that have kept their threads for longer than {@code stuck}.
   *
   * @param classIndex of any class
   * @return how many
   */
  int stuck(int classIndex);

  /**
   * The handlers that have kept their threads for longer than {@code stuck}.
   *
   * @return the oldest first, each with class, method, path, seconds, thread, state, interrupted
   *     and stack
   */
  List<Map<String, @Nullable Object>> stuck();

  /**
   * The requests that wait in queues or have a thread.
   *
   * @param most how many of each state are listed
   * @return by state: queued, handling, stuck
   */
  Map<String, RequestsOfState> requests(int most);

  /**
   * The requests of one state.
   *
   * @param count how many there are
   * @param oldest those that have been in it longest, the oldest first
   */
  record RequestsOfState(int count, List<ListedRequest> oldest) {
    /** {@return how many are not listed} */
    public int leftOut() {
      return count - oldest.size();
    }
  }

  /**
   * A request that waits or is handled; or a task that waits.
   *
   * @param className the name of its class
   * @param method as sent, made one line; null for a task whose request is not known
   * @param path without its query; null likewise
   * @param seconds since its arrival in the queue, or since its handler began
   */
  record ListedRequest(
      String className, @Nullable String method, @Nullable String path, double seconds) {}

  /** {@return who is refused, and who holds threads} */
  Heavy heavy();

  /** {@return the nodes of a front end; empty if it is none} */
  Optional<ManagedCluster> cluster();

  /** {@return an identifier that differs at each start} */
  String run();

  /** {@return whether it has begun to stop} */
  boolean isStopping();

  /** {@return the estimate of the speedup} */
  SpeedupEstimate speedup();

  /** {@return the estimate of the work of the classes} */
  DemandEstimate demand();

  /** {@return the configuration as YAML, with measured work and arrival rates} */
  String learned();
}
