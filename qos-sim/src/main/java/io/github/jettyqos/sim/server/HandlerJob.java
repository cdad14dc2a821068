package io.github.jettyqos.sim.server;

import java.util.function.Consumer;

/**
 * The handler of one request as a job of a {@link SharedServer}, with its demands and its stage.
 */
abstract class HandlerJob extends Job {

  /** The stage that a handler is at. */
  enum Stage {
    ELSEWHERE,
    WAITING_FOR_A_CONNECTION,
    HOLDING_A_CONNECTION,
    COMPUTING,
    DONE
  }

  /** Seconds at the common station. */
  double compute;

  /** Seconds of pure delay. */
  double elsewhere;

  /** Seconds for which it holds a connection. */
  double hold;

  int classIndex;
  Stage stage = Stage.DONE;
  private final Consumer<HandlerJob> stageDone;

  /**
   * A handler that has not started.
   *
   * @param stageDone is called at the end of each stage
   */
  HandlerJob(Consumer<HandlerJob> stageDone) {
    this.stageDone = stageDone;
  }

  @Override
  protected final void onCompleted() {
    stageDone.accept(this);
  }

  /** Called when the handler returns. */
  abstract void onPassed();
}
