package io.github.jettyqos.jetty;

import java.util.random.RandomGenerator;
import org.eclipse.jetty.server.Handler;

/**
 * WebSockets of the storm, where the tests are built with them: the newest releases of Jetty come
 * without, so nothing here may name their types.
 */
interface StormSockets {
  /** Puts the upgrade in front of the application, behind the gate; before the start. */
  void install(TestServer server, Handler application);

  /** One socket: opens it, talks, and ends it one way or another. */
  void talk(Storm storm, RandomGenerator random) throws Exception;

  /** Stops what clients there are. */
  default void stop() throws Exception {}

  /** Whether there are any. */
  default boolean areThere() {
    return true;
  }

  static StormSockets found() {
    try {
      return (StormSockets)
          Class.forName("io.github.jettyqos.jetty.StormWebSockets")
              .getDeclaredConstructor()
              .newInstance();
    } catch (ClassNotFoundException e) {
      return new None();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Built without. */
  final class None implements StormSockets {
    @Override
    public void install(TestServer server, Handler application) {}

    @Override
    public void talk(Storm storm, RandomGenerator random) {}

    @Override
    public boolean areThere() {
      return false;
    }
  }
}
