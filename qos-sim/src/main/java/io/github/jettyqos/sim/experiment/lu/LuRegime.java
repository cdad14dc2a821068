package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.workload.Surge;
import java.time.Duration;

/**
 * The server and the users of Lu, Abdelzaher, Stankovic and Son 2001, section 7.
 *
 * <p>Said by the paper: 128 processes, a connection timeout of 15 s, a sampling period of 30 s,
 * users of SURGE, the controller on after 150 s. Left open, and chosen here so that connection
 * delays come out as the paper reports them:
 *
 * <table>
 *   <caption>Choices</caption>
 *   <tr><td>pages of a connection</td><td>4, about 5 requests; the connection then stays, idle,
 *       until its user asks again or the server closes it. A process is so held for 12 s</td></tr>
 *   <tr><td>pauses between pages</td><td>at most 5 s, so that a user nearly always has a process or
 *       waits for one. With both, connection delays are 5.0 times response times at 400 users, in
 *       the paper 4.9; 6.7 s and 25 s for 100 and 200 users with 64 processes each, where the paper
 *       has 6.5 s and 28.5 s; and the paper's gains are right for figures 7 to 9</td></tr>
 *   <tr><td>active OFF times</td><td>at most the timeout, 15 s: the distribution has a mean of 5.5
 *       s, and some minutes between objects of a page would be no page</td></tr>
 *   <tr><td>sizes</td><td>at most 1 MB, so that no single file decides what a seed shows</td></tr>
 *   <tr><td>work of a request</td><td>5 ms, and what its bytes take at 100 Mbit/s, the paper's
 *       network, one after another: a third of the server's capacity. Processes are scarce, not the
 *       processor, as in the paper</td></tr>
 *   <tr><td>start of users</td><td>within 1 s: whole machines are started</td></tr>
 * </table>
 *
 * @param surge what users ask for, and when
 * @param pages for how long they keep a connection
 * @param requestSeconds work of a request without its bytes
 * @param bytesPerSecond how fast bytes are sent
 * @param spread users of one machine come within so much time
 */
record LuRegime(
    Surge surge, int pages, double requestSeconds, double bytesPerSecond, Duration spread) {
  static final int PROCESSES = 128;
  static final int PERIOD_SECONDS = 30;
  static final int TIMEOUT_SECONDS = 15;

  /** The controller is off until then. */
  static final int ON_SECONDS = 150;

  /** The last sample before a second machine of class 0 is started. */
  static final int STEP_SECONDS = 870;

  static final LuRegime CHOSEN =
      new LuRegime(
          new Surge(2000, 1, 1e6, 100, TIMEOUT_SECONDS, 5),
          4,
          0.005,
          12.5e6,
          Duration.ofSeconds(1));

  double workSeconds(long bytes) {
    return requestSeconds + bytes / bytesPerSecond;
  }

  /** Reports the chosen settings. */
  void state(Findings findings) {
    findings.result("chosen_pages_per_connection", pages);
    findings.result("chosen_active_off_at_most_s", surge.mostActiveSeconds());
    findings.result("chosen_pause_between_pages_at_most_s", surge.mostInactiveSeconds());
    findings.result("chosen_file_at_most_bytes", surge.mostBytes());
    findings.result("chosen_request_work_s", requestSeconds);
    findings.result("chosen_bytes_per_s", bytesPerSecond);
    findings.result("chosen_start_within_s", spread.toMillis() / 1e3);
    findings.line(
        "Said by the paper: %d processes, sampled every %d s, timeout %d s, users of SURGE.",
        PROCESSES, PERIOD_SECONDS, TIMEOUT_SECONDS);
    findings.line(
        "Chosen: %d pages of a connection, which then stays open until its user asks again; pauses "
            + "within a page at most %.0f s, between pages %.0f s; files at most %.0f kB; work of a request %.0f ms and "
            + "its bytes at %.0f MB/s; users of a machine start within %.0f s.",
        pages,
        surge.mostActiveSeconds(),
        surge.mostInactiveSeconds(),
        surge.mostBytes() / 1e3,
        requestSeconds * 1e3,
        bytesPerSecond / 1e6,
        spread.toMillis() / 1e3);
    findings.line("");
  }
}
