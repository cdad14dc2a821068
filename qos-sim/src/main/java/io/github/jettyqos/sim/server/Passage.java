package io.github.jettyqos.sim.server;

/** A handler on its way through a {@link SharedServer}: what it has to do, and where it is. */
abstract class Passage extends Job {

  /** Says where it goes. */
  @FunctionalInterface
  interface Course {
    /** It is done with what it did last. */
    void goOn(Passage passage);
  }

  /** What it does now. */
  enum Stage {
    ELSEWHERE,
    WAITING_FOR_A_CONNECTION,
    HOLDING_A_CONNECTION,
    COMPUTING,
    DONE
  }

  /** Seconds of the common station, in all its visits. */
  double compute;

  /** Seconds of pure delay, in all its visits. */
  double elsewhere;

  /** Seconds for which it holds a connection. */
  double hold;

  int classIndex;
  Stage stage = Stage.DONE;
  private final Course course;

  Passage(Course course) {
    this.course = course;
  }

  @Override
  protected final void onCompleted() {
    course.goOn(this);
  }

  /** The handler is back. */
  abstract void onPassed();
}
