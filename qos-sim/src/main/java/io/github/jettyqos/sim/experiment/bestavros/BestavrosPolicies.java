package io.github.jettyqos.sim.experiment.bestavros;

import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Mean delay against load, for queue policies and numbers of requests in service at once.
 *
 * <p>Paper: Bestavros, Katagai and Londono 1997, "Performance Evaluation", graphs (a) to (e):
 * curves without numbers, and sentences, which {@link BestavrosClaims} checks. Each test was
 * repeated at least five times there, and has five seeds here.
 *
 * <p>Ours: users of SURGE (our settings, the paper gives none; files of which {@link FileRun} says
 * how they are chosen), a cache of a tenth of the files' bytes, 2 ms and 10 MB/s for a hit, 8 ms
 * and 4 MB/s more for a miss, at a server whose speedup is {@code 1 + 0.14 (min(n, 23) - 1)}; 300
 * s, of which the first 60 are not counted. With the paper's 3 to 15 requests at once the server
 * cannot give what it has, and what the paper finds comes back; with 23, its saturation point,
 * admission control costs nothing and shortest-first gains. Without a bound it does so at the cost
 * of requests for large files.
 *
 * <p>Graph (d), processor time, user and system: ours is the part of the most that the server can
 * do which it did, and the part of that which went into reading what was not in the cache.
 */
final class BestavrosPolicies extends Experiment {
  private final int seconds;
  private final int startUpSeconds;

  /**
   * The experiment.
   *
   * @param seconds length of each run
   * @param startUpSeconds requests that arrive before this time are not counted
   */
  BestavrosPolicies(int seconds, int startUpSeconds) {
    super(
        "bestavros-policies",
        "Bestavros et al. 1997, graphs (a)-(e): delay against load for queue policies",
        5);
    this.seconds = seconds;
    this.startUpSeconds = startUpSeconds;
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    FileGrid grid = new FileGrid();
    for (int users : BestavrosPlan.LOADS) {
      measure(setting, grid, users);
    }
    measure(setting, grid, BestavrosPlan.OVERLOAD);
    table(findings, grid);
    BestavrosClaims.of(findings, grid);
    BestavrosChecks.of(findings, grid);
    BestavrosPicture.write(setting, name(), grid);
  }

  private void measure(Setting setting, FileGrid grid, int users) {
    List<FilePolicy> policies = List.copyOf(BestavrosPlan.policiesAt(users));
    grid.measure(setting, users, policies, seconds, startUpSeconds);
  }

  private void table(Findings findings, FileGrid grid) {
    findings.line(
        "%s",
        "users, policy, in service    delay s    wait s     per s     max s  max wa"
            + "it   small, middle, large   time used, of it reading");
    grid.all()
        .forEach(
            (point, found) -> {
              findings.line(
                  "%-26s %9.3f %9.3f %9.1f %9.1f %9.1f   %.3f %.3f %.3f   %.3f %.3f",
                  Stream.concat(Stream.of(point.key()), found.values().stream()).toArray());
              for (int i = 0; i < FileTimes.Summary.NAMES.size(); i++) {
                String name = FileTimes.Summary.NAMES.get(i);
                if (!name.equals("middle")) {
                  findings.result(name + "_" + point.key(), found.values().get(i));
                }
              }
            });
  }
}
