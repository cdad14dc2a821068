package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The gate does what its rules say when they are written down as lists: 2000 random histories of 60
 * steps, seeds 0 to 1999, for each kind of configuration.
 */
final class GateModelTest {
  private static final int CLASSES = 3;
  private static final int QUEUE = 3;

  @ParameterizedTest
  @ValueSource(strings = {"isolated", "total binds", "common", "common and station"})
  void randomHistory_sameAsTheModel(String kind) {
    for (int seed = 0; seed < 2000; seed++) {
      run(kind, new Random(seed));
    }
  }

  private static void run(String kind, Random random) {
    List<ServiceClassBuilder> classes = new ArrayList<>();
    for (int i = 0; i < CLASSES; i++) {
      classes.add(ServiceClass.named("c" + i).queueMax(QUEUE));
    }
    Partition partition = partition(random, kind);
    Gate gate = Gates.of(partition, classes);
    Model model = new Model(partition);
    Map<Integer, TestPermit> permits = new HashMap<>();
    for (int step = 0; step < 60; step++) {
      int id = permits.isEmpty() ? 0 : random.nextInt(permits.size());
      switch (random.nextInt(6)) {
        case 0, 1, 2 -> {
          int newId = permits.size();
          int classIndex = random.nextInt(CLASSES);
          permits.put(newId, new TestPermit(classIndex));
          gate.admit(permits.get(newId));
          model.admit(newId, classIndex);
        }
        case 3, 4 -> {
          if (!permits.isEmpty()) {
            gate.release(permits.get(id));
            model.release(id);
          }
        }
        default -> {
          if (random.nextInt(4) == 0) {
            partition = partition(random, kind);
            gate.partition(partition);
            model.partition(partition);
          } else if (!permits.isEmpty()) {
            gate.cancel(permits.get(id));
            model.cancel(id);
          }
        }
      }
      for (int each = 0; each < permits.size(); each++) {
        TestPermit permit = permits.get(each);
        String state = permit.isRunning() ? "running" : permit.isQueued() ? "queued" : "over";
        assertThat(state)
            .as("%s, step %d, permit %d", kind, step, each)
            .isEqualTo(model.state(each));
      }
    }
  }

  private static Partition partition(Random random, String kind) {
    int[] budgets = {random.nextInt(4), 1 + random.nextInt(3), 1 + random.nextInt(3)};
    int sum = budgets[0] + budgets[1] + budgets[2];
    boolean common = kind.startsWith("common");
    int total = 1 + random.nextInt(kind.equals("isolated") ? 1 : sum);
    Partition partition =
        Partition.of(kind.equals("isolated") ? sum : common ? total + 4 : total, budgets);
    List<Integer> kept = new ArrayList<>();
    List<Integer> most = new ArrayList<>();
    List<Integer> queues = new ArrayList<>();
    List<Integer> weights = new ArrayList<>();
    for (int each : budgets) {
      kept.add(common ? random.nextInt(each + 1) : each);
      most.add(common ? each + random.nextInt(4) : each);
      queues.add(random.nextInt(QUEUE + 1));
      weights.add(random.nextInt(3) * 400);
    }
    Optional<StationLimit> station =
        kind.endsWith("station")
            ? Optional.of(new StationLimit(400L * random.nextInt(8), weights))
            : Optional.empty();
    return partition.withTerms(new Terms(kept, most, queues, station));
  }

  /** The rules, without any cleverness. */
  private static final class Model {
    private final List<List<Integer>> running = lists();
    private final List<List<Integer>> queues = lists();
    private Partition partition;

    Model(Partition partition) {
      this.partition = partition;
    }

    private Terms terms() {
      return partition.terms().orElseThrow();
    }

    private static List<List<Integer>> lists() {
      List<List<Integer>> lists = new ArrayList<>();
      for (int i = 0; i < CLASSES; i++) {
        lists.add(new ArrayList<>());
      }
      return lists;
    }

    void admit(int id, int classIndex) {
      queues.get(classIndex).add(id);
      pump();
      if (queues.get(classIndex).size() > terms().queues().get(classIndex)
          && queues.get(classIndex).contains(id)) {
        queues.get(classIndex).remove((Integer) id);
      }
    }

    void release(int id) {
      running.forEach(each -> each.remove((Integer) id));
      pump();
    }

    void cancel(int id) {
      queues.forEach(each -> each.remove((Integer) id));
    }

    void partition(Partition next) {
      partition = next;
      pump();
    }

    String state(int id) {
      if (running.stream().anyMatch(each -> each.contains(id))) {
        return "running";
      }
      return queues.stream().anyMatch(each -> each.contains(id)) ? "queued" : "over";
    }

    private void pump() {
      while (goOne(false) || goOne(true)) {
        // until no permit can run
      }
    }

    private boolean goOne(boolean beyond) {
      for (int i = 0; i < CLASSES; i++) {
        int most = beyond ? terms().most().get(i) : partition.budget(i);
        if (running.get(i).size() < most && !queues.get(i).isEmpty() && fits(i)) {
          running.get(i).add(queues.get(i).remove(0));
          return true;
        }
      }
      return false;
    }

    /** What is kept for each class; nothing where it cannot be kept for all. */
    private int kept(int classIndex) {
      return partition.sum() > partition.total() ? 0 : terms().kept().get(classIndex);
    }

    private boolean fits(int classIndex) {
      int taken = 0;
      int all = 0;
      int computing = 0;
      int weight = 0;
      for (int i = 0; i < CLASSES; i++) {
        int r = running.get(i).size() + (i == classIndex ? 1 : 0);
        all += r;
        taken += Math.max(r, kept(i));
        int each = terms().station().isEmpty() ? 0 : terms().station().get().weights().get(i);
        computing += i <= classIndex ? r * each : 0;
        weight = i == classIndex ? each : weight;
      }
      if (running.get(classIndex).size() < kept(classIndex)) {
        return all <= partition.total();
      }
      long limit = terms().station().map(StationLimit::most).orElse(Long.MAX_VALUE);
      return taken <= partition.total() && (weight == 0 || computing <= limit);
    }
  }
}
