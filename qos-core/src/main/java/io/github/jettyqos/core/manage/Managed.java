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
import java.util.List;
import java.util.Optional;

/**
 * A server as management sees it. What needs a running one throws {@link IllegalStateException}
 * while it does not run.
 *
 * <p>Classes have an index: those that are not exempt in the order of the configuration, and then
 * those that are.
 */
public interface Managed {
  /** {@return what tells the server from others in its JVM; empty where there are none} */
  String serverName();

  /** {@return whether it runs} */
  boolean isRunning();

  /** {@return the names of all classes, those that are not exempt first} */
  List<String> names();

  /** {@return the configuration as it was loaded last} */
  QosConfig config();

  /** {@return the configuration with what was changed by hand since} */
  QosConfig current();

  /**
   * Puts another configuration in force, whole or not at all.
   *
   * @param next the same classes in the same order
   * @return what changes by it
   */
  List<KeyDifference> reload(QosConfig next);

  /** {@return the control loop of the running server} */
  ControlLoop control();

  /** {@return the partition in force} */
  Partition partition();

  /**
   * Refuses a partition that the pool of the server could not give.
   *
   * @param next a partition
   * @return the same
   * @throws IllegalArgumentException if there are not so many threads
   */
  Partition require(Partition next);

  /** {@return whether admission enforces budgets and queues} */
  boolean isEnforced();

  /**
   * Has admission enforce, or only observe.
   *
   * @param mode which
   */
  void admission(AdmissionMode mode);

  /**
   * Which class a request would have.
   *
   * @param request in words
   * @return some lines
   */
  String explain(String request);

  /**
   * What was counted for a class.
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
   * What would have become of the requests of a class while admission observed.
   *
   * @param classIndex of any class
   * @return the counts; empty if it never has
   */
  Optional<ObservedCounts> observed(int classIndex);

  /**
   * Memory of bodies that no handler has yet.
   *
   * @param classIndex of any class
   * @return bytes
   */
  long queuedBytes(int classIndex);

  /**
   * Connections that peers of a class hold open.
   *
   * @param classIndex of any class
   * @return how many
   */
  int connections(int classIndex);

  /**
   * What is told of a class to those who send requests here.
   *
   * @param classIndex of a class that is not exempt
   * @return its load now
   */
  ReportedClass reported(int classIndex);

  /** {@return the nodes behind it; empty if it is no front end} */
  Optional<ManagedCluster> cluster();

  /** {@return a word that is another one at each start} */
  String run();

  /** {@return whether it has begun to stop} */
  boolean isStopping();

  /** {@return what is known of the speedup} */
  SpeedupEstimate speedup();

  /** {@return what is known of the work of the classes} */
  DemandEstimate demand();

  /** {@return the configuration as YAML, with what was learned} */
  String learned();
}
