package io.github.jettyqos.jetty.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.io.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pending requests when a pool rejects tasks. */
final class DispatcherTest {
  private final Queue<Runnable> taken = new ArrayDeque<>();
  private final List<String> ended = new ArrayList<>();

  /** The number of tasks that the pool still accepts. */
  private int room;

  /** Whether it has no free thread, without being stopped. */
  private boolean noThread;

  private void execute(Runnable task) {
    if (room-- <= 0) {
      if (noThread) {
        throw new InternalError("planted");
      }
      throw new RejectedExecutionException("planted");
    }
    taken.add(task);
  }

  private Worker.Job job(String name) {
    return job(name, () -> {});
  }

  private Worker.Job job(String name, Runnable meanwhile) {
    return new Worker.Job() {
      @Override
      public Connection connection() {
        throw new IllegalStateException("only a worker asks");
      }

      @Override
      public void run() {
        meanwhile.run();
        ended.add(name + " run");
      }

      @Override
      public void onHandled() {}

      @Override
      public void onRefused(RejectedExecutionException e) {
        ended.add(name + " refused");
      }
    };
  }

  @Test
  void virtualWorker_poolStopsWhileTwoArePending_theOtherIsRefused() {
    Dispatcher dispatcher = new Dispatcher(this::execute, new OneRequestThreads(true));
    room = 1;
    dispatcher.execute(job("a"));
    dispatcher.execute(job("b"));
    dispatcher.execute(job("c"));
    taken.remove().run();
    assertThat(ended).containsExactlyInAnyOrder("a run", "b refused", "c refused");
  }

  /** Its threads may handle several in sequence, so a request with a permit is handled. */
  @Test
  void platformWorker_poolStopsWhileTwoArePending_handlesBoth() {
    Dispatcher dispatcher = new Dispatcher(this::execute, new OneRequestThreads(false));
    room = 1;
    dispatcher.execute(job("a"));
    dispatcher.execute(job("b"));
    taken.remove().run();
    assertThat(ended).containsExactly("a run", "b run");
  }

  /** A missing new worker is no reason to reject a request that the present one will handle. */
  @Test
  void platformWorker_isAtWorkWhenMoreIsRefused_handlesWhatIsPending() {
    Dispatcher dispatcher = new Dispatcher(this::execute, new OneRequestThreads(false));
    room = 1;
    Runnable another = () -> dispatcher.execute(job("c"));
    dispatcher.execute(job("a", () -> CompletableFuture.runAsync(another).join()));
    dispatcher.execute(job("b"));
    taken.remove().run();
    assertThat(ended).containsExactly("c refused", "a run", "b run");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void poolHasNoThread_twoArePending_noneIsLostAndOthersAreHandled(boolean virtual) {
    Dispatcher dispatcher = new Dispatcher(this::execute, new OneRequestThreads(virtual));
    noThread = true;
    room = 1;
    dispatcher.execute(job("a"));
    dispatcher.execute(job("b"));
    taken.remove().run();
    assertThat(ended).containsExactlyInAnyOrder("a run", virtual ? "b refused" : "b run");
    room = 1;
    dispatcher.execute(job("c"));
    taken.remove().run();
    assertThat(ended).contains("c run");
  }

  /** The second arrives while the first is rejected, and reads that a worker is being woken. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void poolIsStopped_anotherComesMeanwhile_bothAreRefused(boolean virtual) {
    List<Dispatcher> dispatcher = new ArrayList<>(1);
    dispatcher.add(
        new Dispatcher(
            task -> {
              dispatcher.get(0).execute(job("b"));
              execute(task);
            },
            new OneRequestThreads(virtual)));
    dispatcher.get(0).execute(job("a"));
    assertThat(ended).containsExactlyInAnyOrder("a refused", "b refused");
  }
}
