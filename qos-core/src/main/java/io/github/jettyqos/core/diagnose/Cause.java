package io.github.jettyqos.core.diagnose;

import java.util.Locale;

/** The causes by which requests of a class are late or turned away, each with what helps. */
public enum Cause {
  /** None: nothing is late or turned away, or too little came to tell. */
  NONE(""),
  /** All threads of the class are busy, and the server has no others for it. */
  THREADS("more threads help"),
  /** Its part of the threads is too small, while others are idle. */
  PARTITION("give it more of the partition"),
  /** The processors are busy. */
  PROCESSORS("threads do not help; fewer or cheaper requests do, or more processors or servers"),
  /** Requests wait longer than usually for something beside processors and pools. */
  ELSEWHERE("threads do not help; look downstream"),
  /** A pool of connections that its requests hold is used up. */
  POOL("threads do not help; a larger pool does, or requests that hold it for less"),
  /** Handlers do not come back. */
  HANG("threads do not help; the stacks tell where they hang (qosctl stuck)"),
  /** No request of any class completes. */
  STALL(
      "something that all share does not answer; look at the stacks, the collector, the database"),
  /** One client makes most of what is turned away. */
  ONE_CLIENT("a fair queue or a class of its own holds it (qosctl who)"),
  /** Clients come back at once after they were turned away. */
  RETRIES("have clients wait as Retry-After says, and retry only some of what fails"),
  /** A request alone takes longer than the target. */
  TARGET("set a longer target, or make the requests faster"),
  /** The heap is short, so that less may run. */
  HEAP("more memory or smaller requests help"),
  /** A node of a front end is away. */
  NODE("restart it, or take it out of the configuration"),
  /** An operator or a file is in the way: frozen, refused, not ready. */
  OPERATION(""),
  /** The cause is not known. */
  UNKNOWN("look at the model, the stacks and the log");

  private final String help;

  Cause(String help) {
    this.help = help;
  }

  /** {@return the name in data and meters, such as {@code one-client}} */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** {@return what helps, in words; empty for none} */
  public String help() {
    return help;
  }
}
