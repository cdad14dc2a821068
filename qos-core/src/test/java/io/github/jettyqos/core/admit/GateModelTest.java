package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  @ValueSource(strings = {"own budgets", "total binds", "lending", "lending and total"})
  void randomHistory_sameAsTheModel(String kind) {
    for (int seed = 0; seed < 2000; seed++) {
      run(kind, new Random(seed));
    }
  }

  private static void run(String kind, Random random) {
    boolean lending = kind.startsWith("lending");
    boolean totalBinds = kind.endsWith("total") || kind.startsWith("total");
    List<ServiceClassBuilder> classes = new ArrayList<>();
    for (int i = 0; i < CLASSES; i++) {
      classes.add(
          ServiceClass.named("c" + i).queueMax(QUEUE).lend(lending && i == 1).borrow(i != 0));
    }
    Partition partition = partition(random, totalBinds);
    Gate gate = Gates.of(partition, classes);
    Model model = new Model(partition, lending);
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
            partition = partition(random, totalBinds);
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

  private static Partition partition(Random random, boolean totalBinds) {
    int[] budgets = {1 + random.nextInt(3), 1 + random.nextInt(3), 1 + random.nextInt(3)};
    int sum = budgets[0] + budgets[1] + budgets[2];
    return Partition.of(totalBinds ? 1 + random.nextInt(sum) : sum, budgets);
  }

  /** The rules, without any cleverness. */
  private static final class Model {
    private final boolean lending;
    private final List<List<Integer>> running = lists();
    private final List<List<Integer>> queues = lists();
    private Partition partition;

    Model(Partition partition, boolean lending) {
      this.partition = partition;
      this.lending = lending;
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
      if (queues.get(classIndex).size() > QUEUE) {
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
      while (goOne(false) || (lending && goOne(true))) {
        // until nobody can go
      }
    }

    private boolean goOne(boolean borrowing) {
      for (int i = 0; i < CLASSES; i++) {
        boolean under = running.get(i).size() < partition.budget(i);
        // c0 does not borrow, c1 is the only lender and has nobody to borrow from.
        boolean turn = borrowing ? i == 2 : under;
        if (turn && !queues.get(i).isEmpty() && fits(i)) {
          running.get(i).add(queues.get(i).remove(0));
          return true;
        }
      }
      return false;
    }

    private boolean fits(int classIndex) {
      int sum = 1;
      int pool = 0;
      boolean inPool = false;
      for (int i = 0; i < CLASSES; i++) {
        int r = running.get(i).size() + (i == classIndex ? 1 : 0);
        sum += running.get(i).size();
        boolean lends = lending && i == 1;
        int over = r - partition.budget(i);
        pool += lends ? over : Math.max(0, over);
        inPool |= i == classIndex && (lends || over > 0);
      }
      return sum <= partition.total() && (!inPool || pool <= 0);
    }
  }
}
