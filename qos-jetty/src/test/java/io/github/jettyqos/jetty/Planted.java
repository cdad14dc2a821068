package io.github.jettyqos.jetty;

import org.eclipse.jetty.io.QuietException;

/** The failures planted in applications by tests. Jetty logs them at debug level only. */
final class Planted {
  private Planted() {}

  private static final class PlantedException extends IllegalStateException
      implements QuietException {
    private static final long serialVersionUID = 1;

    PlantedException(String message) {
      super(message);
    }
  }

  private static final class PlantedError extends AssertionError implements QuietException {
    private static final long serialVersionUID = 1;

    PlantedError(String message) {
      super(message);
    }
  }

  static IllegalStateException exception(String message) {
    return new PlantedException(message);
  }

  static AssertionError error(String message) {
    return new PlantedError(message);
  }
}
