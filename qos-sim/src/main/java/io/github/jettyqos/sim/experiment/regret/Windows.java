package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.Target;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The windows of a run in which the targets of its classes were missed.
 *
 * <p>A request belongs to the window in which it came. A window of fewer than {@value #LEAST}
 * requests of a class says nothing of it. In time is up to {@value #TOLERANCE} times the target; as
 * many may be lost as {@link Target#missed} says.
 */
final class Windows implements RequestOutcomes {
  static final int SECONDS = 5;
  private static final int LEAST = 20;
  private static final double TOLERANCE = 1.1;

  private final List<DrawnClass> classes;
  private final @Nullable Target[] targets;
  private final int[][] came;
  private final int[][] lost;
  private final double[][] late;

  /** Windows without any request. */
  Windows(DrawnServer server) {
    this.classes = server.classes();
    int size = classes.size();
    int windows = 1 + (int) (server.seconds() / SECONDS);
    this.targets = new @Nullable Target[size];
    for (int k = 0; k < size; k++) {
      targets[k] = classes.get(k).owner().guarantee().target().orElse(null);
    }
    this.came = new int[size][windows];
    this.lost = new int[size][windows];
    this.late = new double[size][windows];
  }

  @Override
  public void completed(DrawnRequest request, double residenceSeconds) {
    int k = request.classIndex();
    int window = window(request);
    came[k][window]++;
    Target target = targets[k];
    if (target != null) {
      late[k][window] += target.late(residenceSeconds / TOLERANCE);
    }
  }

  @Override
  public void lost(DrawnRequest request) {
    came[request.classIndex()][window(request)]++;
    lost[request.classIndex()][window(request)]++;
  }

  private static int window(DrawnRequest request) {
    return (int) (request.atNanos() / (SECONDS * 1_000_000_000L));
  }

  /** The classes with a target, in the order of priority. */
  List<Integer> promised() {
    List<Integer> promised = new ArrayList<>();
    for (int k = 0; k < targets.length; k++) {
      if (targets[k] != null) {
        promised.add(k);
      }
    }
    return promised;
  }

  int size() {
    return came[0].length;
  }

  /** Tells whether a window has enough requests of a class for a verdict. */
  boolean tells(int classIndex, int window) {
    return came[classIndex][window] >= LEAST;
  }

  /** Tells whether a window has enough requests of a class and its target was missed. */
  boolean isMissed(int classIndex, int window) {
    Target target = targets[classIndex];
    return target != null
        && tells(classIndex, window)
        && target.missed(
                came[classIndex][window], late[classIndex][window], lost[classIndex][window])
            > 1e-9;
  }

  /** The number of windows in which a class missed its target. */
  int missed(int classIndex) {
    int sum = 0;
    for (int w = 0; w < size(); w++) {
      sum += isMissed(classIndex, w) ? 1 : 0;
    }
    return sum;
  }

  /** The number of windows with enough requests of a class. */
  int telling(int classIndex) {
    int sum = 0;
    for (int w = 0; w < size(); w++) {
      sum += tells(classIndex, w) ? 1 : 0;
    }
    return sum;
  }

  /** The number of missed windows of all classes. */
  int missed() {
    return promised().stream().mapToInt(this::missed).sum();
  }
}
