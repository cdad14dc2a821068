package io.github.jettyqos.jetty.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.jetty.request.RunningHandlers.Handling;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.server.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Slots of running handlers, and interrupts that hit no other handler. */
@Timeout(60)
final class RunningHandlersTest {
  private static final int RACES = 2_000;

  private final RunningHandlers running = new RunningHandlers(4);

  private static final class Handled implements Handling {
    private final Thread handler = Thread.currentThread();

    @Override
    public Thread handler() {
      return handler;
    }

    @Override
    public String className() {
      return "gold";
    }

    @Override
    public long startedNanos() {
      return 0;
    }

    @Override
    public Request handledRequest() {
      throw new UnsupportedOperationException();
    }
  }

  private static Handled here() {
    return new Handled();
  }

  private List<Handling> all() {
    List<Handling> all = new ArrayList<>();
    for (int i = 0; i < running.size(); i++) {
      Handling at = running.at(RunningHandlers.slot(i));
      if (at != null) {
        all.add(at);
      }
    }
    return all;
  }

  @Test
  void handlers_entered_areThereUntilTheyLeave() {
    Handled first = here();
    Handled inside = here();
    int ofFirst = running.enter(first);
    int ofInside = running.enter(inside);
    assertThat(all()).containsExactlyInAnyOrder(first, inside);
    running.leave(ofInside, inside);
    assertThat(all()).containsExactly(first);
    running.leave(ofFirst, first);
    assertThat(all()).isEmpty();
  }

  @Test
  void current_noted_isTheHandlerOrTheTaskUntilItsEnd() {
    running.note();
    Handled first = here();
    Handled task = here();
    int slot = running.enter(first);
    assertThat(RunningHandlers.current()).isSameAs(first);
    running.run(() -> assertThat(RunningHandlers.current()).isSameAs(task), task);
    assertThat(RunningHandlers.current()).isSameAs(first);
    running.leave(slot, first);
    assertThat(RunningHandlers.current()).isNull();
    RuntimeException thrown = new IllegalStateException();
    assertThatThrownBy(
            () ->
                running.run(
                    () -> {
                      throw thrown;
                    },
                    task))
        .isSameAs(thrown);
    assertThat(RunningHandlers.current()).isNull();
  }

  /** The twin, and what it costs without the key: nothing is noted. */
  @Test
  void current_notNoted_isNotKnown() {
    Handled first = here();
    int slot = running.enter(first);
    assertThat(RunningHandlers.current()).isNull();
    running.run(() -> assertThat(RunningHandlers.current()).isNull(), first);
    running.leave(slot, first);
  }

  @Test
  void handlers_moreThanSlots_goOnUnseen() {
    for (int i = 0; i < 16; i++) {
      assertThat(running.enter(here())).isNotEqualTo(RunningHandlers.NONE);
    }
    Handled unseen = here();
    int slot = running.enter(unseen);
    running.leave(slot, unseen);
    assertThat(slot).isEqualTo(RunningHandlers.NONE);
    assertThat(all()).hasSize(16).doesNotContain(unseen);
  }

  @Test
  void interrupt_handlerAtWork_comesOnceAndIsGoneWhenItLeaves() {
    Handled handled = here();
    int slot = running.enter(handled);
    assertThat(running.interrupt(slot, handled)).isTrue();
    assertThat(running.interrupt(slot, handled)).isFalse();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    assertThat(running.at(slot)).isSameAs(handled);
    running.leave(slot, handled);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(all()).isEmpty();
  }

  @Test
  void interrupt_handlerThatHasLeft_doesNotCome() {
    Handled handled = here();
    int slot = running.enter(handled);
    running.leave(slot, handled);
    Handled next = here();
    assertThat(running.enter(next)).isEqualTo(slot);
    assertThat(running.interrupt(slot, handled)).isFalse();
    assertThat(Thread.interrupted()).isFalse();
  }

  /** The twin of the race below: an interrupt without a mark hits what the thread does next. */
  @Test
  void interrupt_withoutMark_staysWhenTheHandlerLeaves() {
    Handled handled = here();
    int slot = running.enter(handled);
    handled.handler().interrupt();
    running.leave(slot, handled);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void interrupt_whileTheHandlerLeaves_neverHitsTheNext() {
    record Now(int slot, Handled handled) {}
    AtomicReference<Now> now = new AtomicReference<>();
    CompletableFuture<Integer> interrupts =
        CompletableFuture.supplyAsync(
            () -> {
              int done = 0;
              while (done < RACES) {
                Now seen = now.get();
                if (seen != null && running.interrupt(seen.slot, seen.handled)) {
                  done++;
                }
              }
              return done;
            });
    int hits = 0;
    while (!interrupts.isDone()) {
      Handled handled = here();
      int slot = running.enter(handled);
      now.set(new Now(slot, handled));
      running.leave(slot, handled);
      hits += Thread.interrupted() ? 1 : 0;
    }
    assertThat(interrupts.join()).isEqualTo(RACES);
    assertThat(hits).isZero();
  }
}
