package io.github.jettyqos.jetty;

import java.util.Set;
import java.util.SplittableRandom;
import org.eclipse.jetty.util.VirtualThreads;

/**
 * What a round of the storm draws from its seed: the configuration. The low bits of the seed walk
 * through what matters most, so that few seeds in a row try all of it; chance draws the rest.
 *
 * @param focus what the round is about; {@code all} is the mix, {@code restart} the mix with stops
 * @param seed draws everything
 * @param mode inline, dispatch or auto
 * @param tls HTTP/2 over TLS, or else in clear text
 * @param http2 for a focus of one request at a time: HTTP/2 or HTTP/1.1
 * @param bodies eager or stream
 * @param hold completion or handling
 * @param tellsResets whether the server tells requests of remote failures
 * @param errors how error pages are made
 * @param virtual handlers run on virtual threads
 * @param law what moves threads between classes meanwhile
 * @param lend which part of their budgets two classes lend: false, 0.5 or true
 * @param keep threads of each of their budgets that are kept for them all the same
 * @param most threads that each of them can have with what it borrows
 * @param never whether some handlers never end their requests
 * @param moves whether budgets move meanwhile. Not where permits are held for long or never given
 *     back before the client goes: a class may have to wait for what another has not given back
 *     since its budget was lowered, and that is no violation
 * @param policy which request goes next
 * @param drains whether Jetty reads the whole of an upload that is reset, or as by default a part:
 *     the rest fills the window of its connection
 * @param front whether a handler in front of the gate ends requests
 * @param exempt whether what is asked all the time is exempt, or has a thread of its own
 */
record StormPlan(
    String focus,
    long seed,
    String mode,
    boolean tls,
    boolean http2,
    String bodies,
    String hold,
    boolean tellsResets,
    StormErrors.Kind errors,
    boolean virtual,
    String law,
    String lend,
    int keep,
    int most,
    boolean never,
    boolean moves,
    String policy,
    boolean drains,
    boolean front,
    boolean exempt) {

  /** The limit of threads of each stormed class, unless it borrows. */
  static final int THREADS = 6;

  /**
   * Handlers at once. Where budgets move it is never fewer than all classes can have together: a
   * class may have to wait for what another has not given back yet after a budget was lowered, and
   * that is no violation. Where they stand the two may borrow all that is not kept, and the class
   * that is asked all the time still has the thread that is kept for it.
   */
  static final int ALL = 2 * THREADS + 1;

  /** Bytes of bodies that the gate may hold where it knows such a bound. */
  static final int QUEUE_BYTES = 1 << 20;

  static StormPlan draw(String focus, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    boolean all = isMix(focus);
    boolean streams =
        switch (focus) {
          case "all", "restart", "frames" -> (seed & 2) != 0;
          case "reset" -> (seed & 8) != 0;
          case "redispatch" -> true; // later content is left to the handler
          default -> false;
        };
    String bodies = streams ? "stream" : "eager";
    boolean completion = random.nextInt(3) > 0 || !all;
    String hold = completion && !focus.equals("redispatch") ? "completion" : "handling";
    boolean tellsResets = focus.equals("reset") ? random.nextInt(3) > 0 : random.nextInt(4) > 0;
    StormErrors.Kind errors =
        switch (focus) {
          case "errorpage" -> StormErrors.Kind.BLOCKING;
          case "all", "restart" ->
              StormErrors.Kind.values()[random.nextInt(StormErrors.Kind.values().length)];
          default -> StormErrors.Kind.PLAIN;
        };
    boolean lends = all && random.nextInt(4) > 0;
    if (all && hold.equals("handling")) {
      // What is left to another thread has no permit with this hold, nor has the page that is made
      // of its failure.
      errors = StormErrors.Kind.PLAIN;
    }
    boolean never = all && (hold.equals("handling") || random.nextInt(3) == 0);
    boolean moves = hold.equals("handling") || !never;
    // Its own random numbers, so that the others of a seed stay the same.
    SplittableRandom terms = new SplittableRandom(~seed);
    String lend = !lends ? "false" : terms.nextInt(3) > 0 ? "true" : "0.5";
    int keep = lends ? terms.nextInt(3) : 0;
    int most = lends && !moves ? THREADS + terms.nextInt(THREADS) : THREADS;
    return new StormPlan(
        focus,
        seed,
        mode(seed),
        (seed & 2) != 0,
        (seed & 4) != 0,
        bodies,
        hold,
        tellsResets,
        errors,
        VirtualThreads.areSupported() && (Boolean.getBoolean("storm.virtual") || (seed & 8) != 0),
        all && moves && random.nextBoolean() ? "mtrr" : "static",
        lend,
        keep,
        most,
        never,
        moves,
        focus.equals("reset") || (all && random.nextInt(3) == 0) ? "shortest" : "fifo",
        random.nextBoolean(),
        all && random.nextInt(3) == 0,
        all && terms.nextBoolean());
  }

  /** Of its own random numbers as well: auto in place of every second dispatch. */
  private static String mode(long seed) {
    boolean auto = new SplittableRandom(seed + 1).nextBoolean();
    return (seed & 1) == 0 ? "inline" : auto ? "auto" : "dispatch";
  }

  /** Random numbers for a part of the round. */
  SplittableRandom random(int part) {
    return new SplittableRandom(seed * 1_000_003 + part);
  }

  /** The limit of concurrent handlers of all classes, if the gate has one. */
  int handlersAtOnce() {
    return Set.of("observe", "exempt").contains(focus) ? Integer.MAX_VALUE : ALL;
  }

  String yaml() {
    String target = law.equals("static") ? "" : ", target: {p95: 50ms}";
    return "mode: %s\nbodies: %s\nthreads: %d\nqueue-bytes: %d\n"
            .formatted(mode, bodies, ALL, QUEUE_BYTES)
        + (Set.of("conversation", "frames").contains(focus) && bodies.equals("eager")
            ? "body-wait: 20ms\n" // so that a round does not wait for it
            : "")
        + "control: {law: %s, period: 20ms, total: %d}\nclasses:\n".formatted(law, ALL)
        + (focus.equals("exempt") ? "  health: {match: [\"path:/health/*\"], exempt: true}\n" : "")
        + "  probe: {match: [\"path:/probe/*\"], "
        + (exempt
            ? "exempt: true}\n"
            : "budget: 1, lend: false, borrow: false, queue: {max: 64, timeout: 10s}}\n")
        + "  a: {match: [\"path:/a/*\"], max: %d, hold: %s, lend: %s, keep: %d%s, queue: {max: 2000, timeout: %s, policy: %s}}\n"
            .formatted(most, hold, lend, keep, target, timeout(), policy)
        + "  rest: {max: %d, hold: %s, lend: %s, keep: %d, queue: {max: %d, timeout: 500ms}}\n"
            .formatted(most, hold, lend, keep, focus.equals("observe") ? 2 : 20);
  }

  /** The queue timeout must not end requests for whose progress a focus waits. */
  private String timeout() {
    return isMix() ? "1s" : "30s";
  }

  /** Everything at once, and not one thing at a time. */
  boolean isMix() {
    return isMix(focus);
  }

  private static boolean isMix(String focus) {
    return focus.equals("all") || focus.equals("restart");
  }

  @Override
  public String toString() {
    return "focus %s seed %d [%s %s %s bodies, hold %s, %s%s%s%s%s%s%s%s%s%s]"
        .formatted(
            focus,
            seed,
            mode,
            isMix() ? "all protocols" : protocol(),
            bodies,
            hold,
            "errors " + errors,
            tellsResets ? "" : ", resets not told",
            virtual ? ", virtual" : "",
            law.equals("static") ? "" : ", " + law,
            lend.equals("false") ? "" : ", lend %s keep %d most %d".formatted(lend, keep, most),
            never ? ", never" : "",
            policy.equals("fifo") ? "" : ", " + policy,
            drains ? ", drains" : "",
            front ? ", ended in front" : "",
            exempt ? ", probe exempt" : "");
  }

  private String protocol() {
    return switch (focus) {
      case "endings" -> http2 ? (tls ? "h2" : "h2c") : "HTTP/1.1";
      case "window", "bidi", "reset", "memory", "frames" -> tls ? "h2" : "h2c";
      case "errorpage", "start", "listener" -> "HTTP/1.1";
      default -> tls ? "HTTP/1.1 and h2" : "HTTP/1.1 and h2c";
    };
  }
}
